// wrong: the second parameter comes first. The text: “gives `second · (first · x)`”.
// shown by: y.flatten_all()?.to_vec1::<f32>()? == [5.0, 17.0, 6.0]
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = second.matmul(&x.to(&places[0])?)?;
    first.matmul(&h.to(&places[1])?)
}
let y = forward(&first, &second, &x, &places)?;
