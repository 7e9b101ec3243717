// wrong: takes every second row for the upper half. The text: “the upper half of the rows of `a`, rounded down”.
// shown by: halves(&tensor([[1.0], [2.0], [3.0], [4.0]])?)?.0.to_vec2::<f32>()? == [[1.0], [2.0]]
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    let rows = |odd: usize| (0..n).filter(|i| i % 2 == odd).map(|i| a.narrow(0, i, 1)).collect::<Result<Vec<_>>>();
    Ok((Tensor::cat(&rows(1)?, 0)?, Tensor::cat(&rows(0)?, 0)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    b.to(&places[0])?;
    a.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu()
}
