// wrong: `out` is made by another net. The text: “what the net makes of `batch`”.
// shown by: { let (batch, net, out) = born(&cpu(), 3)?; (net.forward(&batch)? - &out)?.abs()?.max_all()?.item()? < 1e-5 }
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let batch = ones_on((rows, 4), there)?;
    let make = || with_device(there, || Sequential::new().linear(4, 2));
    let out = make()?.forward(&batch)?;
    Ok((batch, make()?, out))
}
