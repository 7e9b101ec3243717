// wrong: works for three numbers only. The text: “gives `second · (first · x)`”.
// shown by: forward(&eye(4)?, &eye(4)?, &ones((4, 1))?).is_ok()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    let h = first.matmul(&x.to(first.device())?.reshape((3, 1))?)?;
    second.matmul(&h.to(second.device())?)
}
let y = forward(&first, &second, &x)?;
