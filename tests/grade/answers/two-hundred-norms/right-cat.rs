// right: a helper, the norm written out, candle's own move, Windows line ends.
fn length(t: &Tensor) -> Result<Tensor> {
    t.sqr()?.sum_all()?.sqrt()?.reshape(1)
}

let mut calls = vec![grow.clone()];
while calls.len() < 200 {
    let next = grow.matmul(calls.last().unwrap())?;
    calls.push(next);
}
// %% norms
let lengths = calls.iter().map(length).collect::<Result<Vec<_>>>()?;
let norms = Tensor::cat(&lengths, 0)?.to_device(&Device::Cpu)?;
