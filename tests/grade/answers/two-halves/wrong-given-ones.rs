// wrong: a closure that always takes the given parameters. The text: “Write `forward`, which gives `second · (first · x)`”.
// shown by: forward(&eye(3)?, &eye(3)?, &x)?.flatten_all()?.to_vec1::<f32>()? == [1.0, 2.0, 3.0]
let (one, two) = (first.clone(), second.clone());
let forward = move |_first: &Tensor, _second: &Tensor, x: &Tensor| -> Result<Tensor> {
    let h = one.matmul(&x.to(one.device())?)?;
    two.matmul(&h.to(two.device())?)
};
let y = forward(&first, &second, &x)?;
