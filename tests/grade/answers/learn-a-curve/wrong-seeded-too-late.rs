// wrong: the seed is set after the net has drawn its weights. The text: “The same seed gives the same net”.
// shown by: { manual_seed(8)?; let one = train(&xs, &ys, 1, &cpu())?.forward(&xs)?; manual_seed(9)?; let other = train(&xs, &ys, 1, &cpu())?.forward(&xs)?; (one - other)?.abs()?.max_all()?.item()? == 0.0 }
use nn::Optimizer;
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    manual_seed(seed)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let mut optimiser = nn::AdamW::new(net.vars(), nn::ParamsAdamW { lr: 0.02, ..Default::default() })?;
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        optimiser.backward_step(&loss)?;
    }
    Ok(net)
}
