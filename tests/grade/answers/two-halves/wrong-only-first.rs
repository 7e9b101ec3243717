// wrong: the second half is left out. The text: “gives `second · (first · x)`”.
// shown by: y.flatten_all()?.to_vec1::<f32>()? == [5.0, 17.0, 6.0]
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    first.matmul(&x.to(first.device())?)?.to(second.device())
}
let y = forward(&first, &second, &x)?;
