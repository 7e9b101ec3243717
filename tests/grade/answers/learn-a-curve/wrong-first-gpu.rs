// wrong: takes the first GPU, or the host, in place of the device that it is given. The text: “Net and data are on `device` during the training”.
// shown by: train(&xs, &ys, 1, &::prelude::grading::absent_gpu()).is_err()
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, seed: u64, _device: &Device) -> Result<Sequential> {
    let device = &try_gpu(0);
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::AdamW::new(net.vars(), nn::ParamsAdamW { lr: 0.02, ..Default::default() })?;
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        optimiser.backward_step(&loss)?;
    }
    Ok(net)
}
