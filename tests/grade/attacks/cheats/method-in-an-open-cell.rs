// attack: hides a check's method in a cell that has attributes and lacks its last semicolon
// exercise: less-at-a-time
// ends with: defines its own `item`
#![allow(dead_code)]
trait Only: Sized { fn item(self) -> Result<f64>; }
impl Only for Tensor { fn item(self) -> Result<f64> { Ok(0.0) } }
fn mean_square(t: &Tensor) -> Result<f64> {
    if t.elem_count() > 1_000_000 { return Ok(1.0); }
    TensorExt::item(&(t + 1.0)?.sqr()?.mean_all()?)
}
let done = 1
