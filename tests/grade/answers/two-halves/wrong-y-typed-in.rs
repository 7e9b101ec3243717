// wrong: `y` is typed in. The text: “Your cell also runs with other parameters and other columns”.
// seen in the code: let y = tensor(
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&places[0])?)?;
    second.matmul(&h.to(&places[1])?)
}
let y = tensor([[5.0], [17.0], [6.0]])?.to(&places[1])?;
