// right: a fold over both parameters.
fn forward(first: &Tensor, second: &Tensor, x: &Tensor) -> Result<Tensor> {
    [first, second].iter().try_fold(x.clone(), |calls, wire| wire.matmul(&calls.to(&wire.device().clone())?))
}
let y = forward(&first.clone(), &second.clone(), &x.clone())?;
