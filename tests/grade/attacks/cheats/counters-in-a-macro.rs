// attack: hides in a macro that it reads each number back
// exercise: two-hundred-norms
// ends with: 200 transfers went to the host
macro_rules! fetch { ($t:expr) => { $t.to_scalar::<f32>()? } }
let mut power = eye_on(grow.dims()[0], grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(fetch!(power.norm()?));
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
