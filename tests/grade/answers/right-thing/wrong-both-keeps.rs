// wrong: `both` loads in its first run and keeps the matrix. The text: “keep nothing from one run for the next”.
// shown by: { manual_seed(7)?; both()?; let a = both()?; manual_seed(7)?; load()?; a == work(&load()?)? }
use std::cell::RefCell;
thread_local! { static KEPT: RefCell<Option<Tensor>> = const { RefCell::new(None) }; }
fn loading() -> Result<Tensor> { load() }
fn working(t: &Tensor) -> Result<f64> { work(t) }
fn both() -> Result<f64> {
    let kept = KEPT.with(|k| k.borrow().clone());
    let t = match kept {
        Some(t) => t,
        None => {
            let t = load()?;
            KEPT.with(|k| *k.borrow_mut() = Some(t.clone()));
            t
        }
    };
    work(&t)
}
