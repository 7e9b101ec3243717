// attack: calls a method that copies, by a raw name
// exercise: two-hundred-norms
// earns: 7
// ends with: 200 transfers went to the host
let mut power = eye_on(grow.dims()[0], grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?.r#to_scalar::<f32>()?);
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
