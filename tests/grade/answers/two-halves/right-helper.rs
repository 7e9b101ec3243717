// right: a helper moves and multiplies, Windows line ends, two cells.
use prelude::*;
fn apply(matrix: &Tensor, x: &Tensor, place: &Device) -> Result<Tensor> {
    let there = x.to(place)?;
    matrix.matmul(&there)
}
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let [here, there] = places;
    apply(second, &apply(first, x, here)?, there)
}
// %% y
let y = forward(&first, &second, &x, &places)?;
println!("{y}");
