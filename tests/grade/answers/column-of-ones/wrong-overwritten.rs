// wrong: the last column is overwritten, none is added. The text: “gives one of shape `(rows, n + 1)`”.
// shown by: with_ones(&zeros((2, 3))?)?.dims() == [2, 4]
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let (rows, n) = x.dims2()?;
    Tensor::cat(&[&x.narrow(1, 0, n - 1)?, &x.new_ones((rows, 1))?], 1)
}
