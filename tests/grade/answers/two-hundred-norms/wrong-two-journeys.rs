// wrong: two halves of the log are read back one by one. The text: “At most one transfer may go from the device to the host”.
// seen in the code: two halves
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?);
}
// two halves
let mut host: Vec<f32> = Tensor::stack(&log[..100], 0)?.to_vec1()?;
host.extend(Tensor::stack(&log[100..], 0)?.to_vec1::<f32>()?);
let norms = Tensor::from_vec(host, 200, &cpu())?;
