// right: a helper moves and multiplies, Windows line ends, two cells.
use prelude::*;
fn apply(matrix: &Tensor, x: &Tensor) -> Result<Tensor> {
    let there = x.to(matrix.device())?;
    matrix.matmul(&there)
}
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    apply(second, &apply(first, x)?)
}
// %% y
let y = forward(&first, &second, &x)?;
println!("{y}");
