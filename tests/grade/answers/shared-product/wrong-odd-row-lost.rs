// wrong: the last of an odd number of rows is lost. The text: “and the other rows”.
// shown by: halves(&tensor([[1.0], [2.0], [3.0]])?)?.1.to_vec2::<f32>()? == [[2.0], [3.0]]
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let half = a.dim(0)? / 2;
    Ok((a.narrow(0, 0, half)?, a.narrow(0, half, half)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let one = top.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = rest.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
