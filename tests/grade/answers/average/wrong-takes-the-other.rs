// wrong: the parameters of the other net are taken over. The text: “the mean of what it was and of the parameter of the same name”.
// shown by: { let net = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?; let other = Sequential::new().linear(2, 1)?.to(&try_gpu(0))?; net.set_parameter("0.weight", &tensor([[2.0, 2.0]])?)?; other.set_parameter("0.weight", &tensor([[4.0, 6.0]])?)?; average(&net, &other)?; net.parameter("0.weight")?.sum_all()?.item()? == 7.0 }
fn average(net: &Sequential, other: &Sequential) -> Result<()> {
    for (name, theirs) in other.parameters() {
        net.set_parameter(&name, &theirs)?;
    }
    Ok(())
}
