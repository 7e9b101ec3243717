// right: a helper with the name of the prelude's `ones`, and a trial on a variable `x`.
fn ones(rows: usize, like: &Tensor) -> Result<Tensor> {
    Tensor::ones((rows, 1), like.dtype(), like.device())
}
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let rows = x.dim(0)?;
    let column = ones(rows, x)?;
    Tensor::cat(&[x.clone(), column], D::Minus1)
}
let x = "a trial";
let rows = with_ones(&tensor([[1.0, 2.0]])?)?;
println!("{x}: {rows}");
