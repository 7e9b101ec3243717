// wrong: `loading` works, too. The text: “`loading()` is for the time of `load` alone”.
// seen in the code: let _number = work(&t)?;
fn loading() -> Result<Tensor> {
    let t = load()?;
    let _number = work(&t)?;
    Ok(t)
}
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> { work(&load()?) }
