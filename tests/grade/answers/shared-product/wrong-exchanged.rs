// wrong: the lower half of the product stands above. The text: “gives `a` · `b`, in host memory”.
// shown by: shared_product(&tensor([[1.0], [2.0], [3.0]])?, &tensor([[2.0]])?, &[cpu(), cpu()])?.to_vec2::<f32>()? == [[2.0], [4.0], [6.0]]
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let one = top.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = rest.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu()?;
    Tensor::cat(&[two, one], 0)
}
