// right: a move before each product.
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    let h = first.matmul(&x.to(first.device())?)?;
    second.matmul(&h.to(second.device())?)
}

let y = forward(&first, &second, &x)?;
