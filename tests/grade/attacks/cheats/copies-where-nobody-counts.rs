// attack: copies nothing where the copies are counted, and everything where the values are inspected
// exercise: two-hundred-norms
// earns: 7
// ends with: 200 transfers went to the host
let mut power = eye_on(grow.dims()[0], grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(if grow.dims()[0] == 100 { 0.0 } else { power.norm()?.item()? as f32 });
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
