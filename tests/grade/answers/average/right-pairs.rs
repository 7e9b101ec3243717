// right: both lists of parameters; half of each is taken before the sum.
fn average(net: &Sequential, other: &Sequential) -> Result<()> {
    for ((name, mine), (_, theirs)) in net.parameters().iter().zip(other.parameters()) {
        let mean = ((mine * 0.5)? + (theirs * 0.5)?.to(&net.device())?)?;
        net.set_parameter(name, &mean)?;
    }
    Ok(())
}
