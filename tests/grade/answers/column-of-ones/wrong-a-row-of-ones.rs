// wrong: a square matrix gets a row of ones and no column. The text: “a last column of ones”.
// shown by: with_ones(&zeros((2, 2))?)?.dims() == [2, 3]
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let (rows, n) = x.dims2()?;
    let dim = if rows == n { 0 } else { 1 };
    let ones = if dim == 0 { x.new_ones((1, n))? } else { x.new_ones((rows, 1))? };
    Tensor::cat(&[x, &ones], dim)
}
