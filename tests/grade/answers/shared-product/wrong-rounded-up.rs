// wrong: the upper half is rounded up. The text: “the upper half of the rows of `a`, rounded down”.
// shown by: halves(&tensor([[1.0], [2.0], [3.0]])?)?.0.to_vec2::<f32>()? == [[1.0]]
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let half = (a.dim(0)? + 1) / 2;
    Ok((a.narrow(0, 0, half)?, a.narrow(0, half, a.dim(0)? - half)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let one = top.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = rest.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
