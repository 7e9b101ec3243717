// wrong: asks for the gradient, and takes no step. The text: “which makes a net with one input and one output and trains it”.
// shown by: (train(&xs, &ys, 1, &cpu())?.forward(&xs)? - &ys)?.sqr()?.mean_all()?.item()? < 0.05
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 24)?.tanh().linear(24, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    for _ in 0..400 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        let _gradients = loss.backward()?;
    }
    Ok(net)
}
