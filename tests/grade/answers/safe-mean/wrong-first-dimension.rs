// wrong: the mean goes over the first dimension only. The text: “the mean of all numbers of `x`”.
// shown by: safe_mean(&ones((2, 3))?)?.dims().is_empty()
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.dim(0)? as f64;
    (x.to_dtype(DType::F64)? / n)?.sum(0)?.to_dtype(x.dtype())
}
