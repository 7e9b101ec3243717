// wrong: works for three numbers only. The text: “Your cell also runs with other parameters and other columns”.
// shown by: forward(&eye(4)?, &eye(4)?, &ones((4, 1))?, &places).is_ok()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&places[0])?.reshape((3, 1))?)?;
    second.matmul(&h.to(&places[1])?)
}
let y = forward(&first, &second, &x, &places)?;
