// wrong: every loss is fetched for a log. The text: “and one of every loss is not”.
// seen in the code: to_scalar
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::AdamW::new(net.vars(), nn::ParamsAdamW { lr: 0.02, ..Default::default() })?;
    let mut log = Vec::new();
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        optimiser.backward_step(&loss)?;
        log.push(loss.to_scalar::<f32>()?);
    }
    Ok(net)
}
