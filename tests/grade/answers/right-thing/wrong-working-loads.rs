// wrong: `working` loads a matrix of its own. The text: “on a matrix `t` that was loaded before the clock started”.
// shown by: { let t = load()?; working(&t)? == work(&t)? }
fn loading() -> Result<Tensor> { load() }
fn working(_t: &Tensor) -> Result<f64> { work(&load()?) }
fn both() -> Result<f64> { work(&load()?) }
