// wrong: takes the host where a place does not exist. The text: “A place that does not exist is an error”.
// shown by: shared_product(&ones((2, 2))?, &ones((2, 2))?, &[::prelude::grading::absent_gpu(), cpu()]).is_err()
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let on = |t: &Tensor, place: &Device| t.to(place).unwrap_or(t.clone());
    let one = on(&top, &places[0]).matmul(&on(b, &places[0]))?.cpu()?;
    let two = on(&rest, &places[1]).matmul(&on(b, &places[1]))?.cpu()?;
    Tensor::cat(&[one, two], 0)
}
