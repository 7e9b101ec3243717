// wrong: the second parameter comes first. The text: “gives `second · (first · x)`”.
// shown by: y.flatten_all()?.to_vec1::<f32>()? == [5.0, 17.0, 6.0]
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    let h = second.matmul(&x.to(second.device())?)?;
    first.matmul(&h.to(first.device())?)
}
let y = forward(&first, &second, &x)?;
