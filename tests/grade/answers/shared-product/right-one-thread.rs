// right: queued from one thread, fetched when both are queued.
fn halves(a: &Tensor) -> Result<(Tensor, Tensor)> {
    let n = a.dim(0)?;
    Ok((a.narrow(0, 0, n / 2)?, a.narrow(0, n / 2, n - n / 2)?))
}
fn shared_product(a: &Tensor, b: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let (top, rest) = halves(a)?;
    let one = top.to(&places[0])?.matmul(&b.to(&places[0])?)?;
    let two = rest.to(&places[1])?.matmul(&b.to(&places[1])?)?;
    Tensor::cat(&[one.cpu()?, two.cpu()?], 0)
}

let (a, b) = (rand((5, 3))?, rand((3, 2))?);
((shared_product(&a, &b, &[try_gpu(0), try_gpu(1)])? - a.matmul(&b)?)?.abs()?.max_all()?.item()? < 1e-4)
