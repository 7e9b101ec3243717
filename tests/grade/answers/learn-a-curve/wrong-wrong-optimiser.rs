// wrong: the optimiser holds the parameters of another net. The text: “which makes a net with one input and one output and trains it”.
// shown by: (train(&xs, &ys, 1, &cpu())?.forward(&xs)? - &ys)?.sqr()?.mean_all()?.item()? < 0.05
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::AdamW::new(Sequential::new().linear(1, 24)?.vars(), nn::ParamsAdamW { lr: 0.02, ..Default::default() })?;
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        optimiser.backward_step(&loss)?;
    }
    Ok(net)
}
