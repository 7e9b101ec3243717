// right: plain gradient descent, with many steps and a larger rate.
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::SGD::new(net.vars(), 0.2)?;
    for _ in 0..6000 {
        let loss = nn::loss::mse(&net.forward(&xs)?, &ys)?;
        optimiser.backward_step(&loss)?;
    }
    Ok(net)
}
