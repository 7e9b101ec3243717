// wrong: only the first layer. The text: “each parameter of `net`”.
// shown by: { let net = Sequential::new().linear(2, 2)?.linear(2, 1)?.to(&try_gpu(0))?; let other = Sequential::new().linear(2, 2)?.linear(2, 1)?.to(&try_gpu(0))?; net.set_parameter("1.bias", &tensor([2.0])?)?; other.set_parameter("1.bias", &tensor([4.0])?)?; average(&net, &other)?; net.parameter("1.bias")?.mean_all()?.item()? == 3.0 }
fn average(net: &Sequential, other: &Sequential) -> Result<()> {
    for name in ["0.weight", "0.bias"] {
        net.set_parameter(name, &((net.parameter(name)? + other.parameter(name)?)? / 2.0)?)?;
    }
    Ok(())
}
