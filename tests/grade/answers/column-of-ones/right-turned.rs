// right: a row of ones below the transposed matrix.
macro_rules! turned {
    ($t:expr) => {
        $t.t()?.contiguous()?
    };
}
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let row = x.new_ones((1, x.dims()[0]))?;
    let tall = Tensor::cat(&[turned!(x), row], 0)?;
    Ok(turned!(tall))
}
