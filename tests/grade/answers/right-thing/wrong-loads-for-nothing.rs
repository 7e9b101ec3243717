// wrong: `working` loads a matrix beside the one it works on. The text: “`working(t)` is for the time of `work` alone”.
// seen in the code: let _fresh = load()?;
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> {
    let _fresh = load()?;
    work(t)
}
fn both() -> Result<f64> { work(&load()?) }
