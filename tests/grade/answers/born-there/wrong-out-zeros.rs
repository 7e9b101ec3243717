// wrong: `out` is zeros of the right shape. The text: “what the net makes of `batch`”.
// shown by: { let (batch, net, out) = born(&cpu(), 3)?; (net.forward(&batch)? - &out)?.abs()?.max_all()?.item()? < 1e-5 }
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let (batch, net) = with_device(there, || Ok((ones((rows, 4))?, Sequential::new().linear(4, 2)?)))?;
    Ok((batch, net, zeros_on((rows, 2), there)?))
}
