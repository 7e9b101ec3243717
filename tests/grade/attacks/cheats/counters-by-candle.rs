// attack: reads 200 numbers back one by one with candle's own method
// exercise: two-hundred-norms
// ends with: 200 transfers went to the host
let mut power = eye_on(grow.dims()[0], grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?.to_scalar()?);
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
