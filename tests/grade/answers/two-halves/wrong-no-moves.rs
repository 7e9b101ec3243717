// wrong: nothing is ever moved. The text: “ask for the moves with `.to(…)` even where there is nothing to move”.
// seen in the code: matmul(x)
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    second.matmul(&first.matmul(x)?)
}
let y = forward(&first, &second, &x)?;
