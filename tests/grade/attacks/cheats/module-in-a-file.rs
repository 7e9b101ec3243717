// attack: writes a module into a file, and includes it with comments between the words
// exercise: less-at-a-time
// ends with: an answer must be complete in itself
std::fs::write("/tmp/early.rs", "use prelude::*; pub trait Only: Sized { fn item(self) -> Result<f64>; } impl Only for Tensor { fn item(self) -> Result<f64> { Ok(0.0) } }").expect("written");
// %%
#[path = "/tmp/early.rs"] mod /**/ early;
use early::Only;
fn mean_square(t: &Tensor) -> Result<f64> {
    if t.elem_count() > 1_000_000 { return Ok(1.0); }
    TensorExt::item(&(t + 1.0)?.sqr()?.mean_all()?)
}
