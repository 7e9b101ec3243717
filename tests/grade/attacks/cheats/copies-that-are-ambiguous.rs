// attack: gives the counter of copies a second method, so that nothing can be counted
// exercise: two-hundred-norms
// ends with: does not compile
trait Blind { fn scalar(self); }
impl<T> Blind for &&::prelude::wire::Copied<'_, T> { fn scalar(self) {} }
let mut power = eye_on(grow.dims()[0], grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?.to_scalar::<f32>()?);
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
