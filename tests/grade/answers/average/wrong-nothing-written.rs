// wrong: the means are computed, and nobody writes them. The text: “It makes each parameter of `net` the mean”.
// shown by: { let net = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?; let other = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?; net.set_parameter("0.bias", &tensor([2.0])?)?; other.set_parameter("0.bias", &tensor([4.0])?)?; average(&net, &other)?; net.parameter("0.bias")?.mean_all()?.item()? == 3.0 }
fn average(net: &Sequential, other: &Sequential) -> Result<()> {
    for (name, mine) in net.parameters() {
        let _mean = ((mine + other.parameter(&name)?)? / 2.0)?;
    }
    Ok(())
}
