// wrong: cuts the columns. The text: “the upper half of the rows of `a`”.
// shown by: halves(&tensor([[1.0, 2.0], [3.0, 4.0]])?)?.0.to_vec2::<f32>()? == [[1.0, 2.0]]
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let half = a.dim(1)? / 2;
    Ok((a.narrow(1, 0, half)?.contiguous()?, a.narrow(1, half, a.dim(1)? - half)?.contiguous()?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let n = a.dim(0)? / 2;
    let one = a.narrow(0, 0, n)?.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = a.narrow(0, n, a.dim(0)? - n)?.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
