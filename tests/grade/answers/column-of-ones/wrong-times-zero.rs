// wrong: the ones are computed from the first column. The text: “same numbers and a last column of ones”.
// shown by: with_ones(&tensor([[f32::INFINITY]])?)?.i((0, 1))?.item()? == 1.0
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let first = x.narrow(1, 0, 1)?;
    let column = (first.zeros_like()?.broadcast_mul(&first)? + 1.0)?;
    Tensor::cat(&[x, &column], 1)
}
