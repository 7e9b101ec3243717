// wrong: `both` works twice. The text: “one `load` and one `work` on what it gave”.
// seen in the code: work(&t)?; work(&t)
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> {
    let t = load()?;
    work(&t)?; work(&t)
}
