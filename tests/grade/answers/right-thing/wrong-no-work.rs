// wrong: `working` takes the mean and leaves out the work. The text: “`working(t)` is for the time of `work` alone”.
// seen in the code: t.mean_all()
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> { t.mean_all()?.item() }
fn both() -> Result<f64> { work(&load()?) }
