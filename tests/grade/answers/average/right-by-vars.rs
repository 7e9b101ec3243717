// right: the variables of both nets, side by side.
fn average(net: &Sequential, other: &Sequential) -> Result<()> {
    for (here, there) in net.vars().iter().zip(other.vars()) {
        let there = there.to_device(here.device())?;
        let mean = ((here.as_tensor() + there)? * 0.5)?;
        here.set(&mean)?;
    }
    Ok(())
}
