// wrong: `both` prints what it has loaded. The text: “Do nothing else in these functions”.
// shown by: ::prelude::grading::printed_by(|| both())? == 0
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> {
    let t = load()?;
    eprintln!("{t}");
    work(&t)
}
