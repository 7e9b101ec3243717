// right: a fold over both parameters with their places.
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    [first, second].into_iter().zip(places).try_fold(x.clone(), |calls, (wire, prelude)| wire.matmul(&calls.to(prelude)?))
}
let y = forward(&first.clone(), &second.clone(), &x.clone(), &places)?;
