// wrong: negative numbers lose their sign. The text: “the mean of all numbers of `x`”.
// shown by: safe_mean(&full(4, -1.0)?)?.item()? == -1.0
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.elem_count() as f64;
    (x.to_dtype(DType::F64)?.abs()? / n)?.sum_all()?.to_dtype(x.dtype())
}
