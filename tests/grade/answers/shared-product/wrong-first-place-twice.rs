// wrong: both halves are multiplied on the first place. The text: “and the other one on `places[1]`”.
// shown by: shared_product(&ones((2, 2))?, &ones((2, 2))?, &[cpu(), ::prelude::grading::absent_gpu()]).is_err()
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let one = top.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    let two = rest.to(&places[0])?.matmul(&b.to(&places[0])?)?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
