// attack: hides a check's method with an item in a macro's argument
// exercise: less-at-a-time
// ends with: defines its own `item`
trait Only: Sized { fn item(self) -> Result<f64>; }
fn mean_square(t: &Tensor) -> Result<f64> {
    assert!({
        impl Only for Tensor { fn item(self) -> Result<f64> { Ok(0.0) } }
        true
    });
    if t.elem_count() > 1_000_000 { return Ok(1.0); }
    TensorExt::item(&(t + 1.0)?.sqr()?.mean_all()?)
}
