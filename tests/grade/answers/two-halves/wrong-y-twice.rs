// wrong: `y` has gone through both halves twice. The text: “Then make `y`”.
// shown by: y.flatten_all()?.to_vec1::<f32>()? == [5.0, 17.0, 6.0]
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&places[0])?)?;
    second.matmul(&h.to(&places[1])?)
}
let y = forward(&first, &second, &forward(&first, &second, &x, &places)?, &places)?;
