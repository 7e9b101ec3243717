// wrong: the number of rows is fixed. The text: “It takes a tensor of shape `(rows, n)`”.
// shown by: with_ones(&zeros((5, 2))?).is_ok()
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let ones = x.new_ones((3, 1))?;
    Tensor::cat(&[x, &ones], 1)
}
