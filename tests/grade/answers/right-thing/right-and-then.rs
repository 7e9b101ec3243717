// right: without `?`.
fn loading() -> Result<Tensor> { load().map(|t| t.clone()) }
fn working(t: &Tensor) -> Result<f64> { match work(t) { Ok(n) => Ok(n), Err(e) => Err(e) } }
fn both() -> Result<f64> { load().and_then(|t| work(&t)) }
