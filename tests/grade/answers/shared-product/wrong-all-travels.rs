// wrong: all of `a` goes to both places, and is cut there. The text: “one device can take the upper rows of `a`”.
// seen in the code, told with a GPU: halves(&a.to(&places[0])?)
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let one = halves(&a.to(&places[0])?)?.0.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = halves(&a.to(&places[1])?)?.1.matmul(&b.to(&places[1])?)?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
