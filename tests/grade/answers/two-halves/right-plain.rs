// right: a move before each product.
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&places[0])?)?;
    second.matmul(&h.to(&places[1])?)
}

let y = forward(&first, &second, &x, &places)?;
