// attack: hides one of candle's methods with one that takes its tensor by value, so that a check widens its input
// exercise: safe-mean
// ends with: defines its own `to_dtype`
trait Wide: Sized { fn to_dtype(self, dtype: DType) -> Result<Tensor>; }
impl Wide for Tensor {
    fn to_dtype(self, dtype: DType) -> Result<Tensor> {
        let wide = if self.elem_count() > 1000 { DType::F64 } else { dtype };
        Tensor::to_dtype(&self, wide)
    }
}
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    x.mean_all()
}
