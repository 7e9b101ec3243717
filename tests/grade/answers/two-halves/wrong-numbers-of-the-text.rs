// wrong: gives the product of the given column, whatever comes in. The text: “Write `forward`, which gives `second · (first · x)`”.
// shown by: forward(&first, &second, &(&x * 2.0)?)?.flatten_all()?.to_vec1::<f32>()? == [10.0, 34.0, 12.0]
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    let _ = x.to(first.device())?;
    tensor([[5.0], [17.0], [6.0]])?.to(second.device())
}
let y = forward(&first, &second, &x)?;
