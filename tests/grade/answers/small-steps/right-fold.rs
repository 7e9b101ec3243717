// right: a fold in `f64`, Windows line ends.
use prelude::*;
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let wide = start.to_dtype(DType::F64)?;
    (0..count).try_fold(wide, |calls, _| calls - step)?.to_dtype(start.dtype())
}
