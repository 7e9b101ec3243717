// right: one half on a second thread.
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let (one, two) = std::thread::scope(|s| {
        let two = s.spawn(|| rest.to(&places[1])?.matmul(&b.to(&places[1])?)?.cpu());
        (top.to(&places[0]).and_then(|t| t.matmul(&b.to(&places[0])?)?.cpu()), two.join().unwrap())
    });
    Tensor::cat(&[one?, two?], 0)
}
