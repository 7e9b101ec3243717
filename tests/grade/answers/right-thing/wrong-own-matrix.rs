// wrong: `loading` makes a matrix of its own in place of `load`. The text: “`loading()` is for the time of `load` alone, and gives the matrix”.
// shown by: { manual_seed(7)?; let a = loading()?; manual_seed(7)?; (a - load()?)?.abs()?.max_all()?.item()? < 1e-6 }
fn loading() -> Result<Tensor> { zeros_on((100, 100), &try_gpu(0)) }
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> { work(&load()?) }
