// wrong: `both` loads twice and works on the second. The text: “one `load` and one `work` on what it gave”.
// shown by: { manual_seed(7)?; let a = both()?; manual_seed(7)?; a == work(&load()?)? }
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> {
    loading()?;
    work(&load()?)
}
