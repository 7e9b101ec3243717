// right: `both` is put together from the other two, Windows line ends.
use prelude::*;
fn loading() -> Result<Tensor> {
    let prelude = load()?;
    Ok(prelude)
}
// %%
fn working(t: &Tensor) -> Result<f64> {
    let calls = work(&t)?;
    Ok(calls)
}
// %%
fn both() -> Result<f64> {
    let wire = loading()?;
    working(&wire)
}
println!("{}", both()?);
