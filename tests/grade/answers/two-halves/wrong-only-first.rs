// wrong: the second half is left out. The text: “gives `second · (first · x)`”.
// shown by: y.flatten_all()?.to_vec1::<f32>()? == [5.0, 17.0, 6.0]
fn forward(first: &Tensor, _second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    first.matmul(&x.to(&places[0])?)?.to(&places[1])
}
let y = forward(&first, &second, &x, &places)?;
