// wrong: every net has the seed 1. The text: “another seed gives another one”.
// shown by: { let one = train(&xs, &ys, 1, &cpu())?.forward(&xs)?; let other = train(&xs, &ys, 2, &cpu())?.forward(&xs)?; (one - other)?.abs()?.max_all()?.item()? > 0.0 }
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, _seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(1)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::AdamW::new(net.vars(), nn::ParamsAdamW { lr: 0.02, ..Default::default() })?;
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        optimiser.backward_step(&loss)?;
    }
    Ok(net)
}
