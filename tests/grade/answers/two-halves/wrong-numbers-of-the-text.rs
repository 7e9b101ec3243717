// wrong: gives the product of the given column, whatever comes in. The text: “`forward`, which gives `second · (first · x)`”.
// shown by: forward(&first, &second, &(&x * 2.0)?, &places)?.flatten_all()?.to_vec1::<f32>()? == [10.0, 34.0, 12.0]
fn forward(_first: &Tensor, _second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let _ = x.to(&places[0])?;
    tensor([[5.0], [17.0], [6.0]])?.to(&places[1])
}
let y = forward(&first, &second, &x, &places)?;
