// right: no optimiser: the gradient is subtracted by hand, with momentum.
fn train(xs: &Tensor, ys: &Tensor, seed: u64, device: &Device) -> Result<Sequential> {
    manual_seed(seed)?;
    let net = Sequential::new().linear(1, 20)?.tanh().linear(20, 1)?.to(device)?;
    let (xs, ys) = (xs.to(device)?, ys.to(device)?);
    let vars = net.vars();
    let mut speeds = vars.iter().map(|var| var.as_tensor().zeros_like()).collect::<Result<Vec<_>>>()?;
    for _ in 0..1500 {
        let loss = (net.forward(&xs)? - &ys)?.sqr()?.mean_all()?;
        let gradients = loss.backward()?;
        for (var, speed) in vars.iter().zip(&mut speeds) {
            let gradient = gradients.get(var).expect("the loss depends on it");
            *speed = ((&*speed * 0.9)? + gradient)?.detach();
            var.set(&(var.as_tensor() - (&*speed * 0.05)?)?)?;
        }
    }
    Ok(net)
}
