// right: divided in `f64` before the sum.
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.elem_count() as f64;
    (x.to_dtype(DType::F64)? / n)?.sum_all()?.to_dtype(x.dtype())
}
