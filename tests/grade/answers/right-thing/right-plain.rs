// right: each function does what its time is for.
fn loading() -> Result<Tensor> {
    load()
}

fn working(t: &Tensor) -> Result<f64> {
    work(t)
}

fn both() -> Result<f64> {
    work(&load()?)
}
