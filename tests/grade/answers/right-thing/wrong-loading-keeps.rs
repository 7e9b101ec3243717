// wrong: `loading` gives the matrix of its first run again. The text: “keep nothing from one run for the next”.
// shown by: (!loading()?.same_storage(&loading()?))
use std::cell::RefCell;
thread_local! { static KEPT: RefCell<Option<Tensor>> = const { RefCell::new(None) }; }
fn loading() -> Result<Tensor> {
    if let Some(t) = KEPT.with(|k| k.borrow().clone()) {
        return Ok(t);
    }
    let t = load()?;
    KEPT.with(|k| *k.borrow_mut() = Some(t.clone()));
    Ok(t)
}
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> { work(&load()?) }
