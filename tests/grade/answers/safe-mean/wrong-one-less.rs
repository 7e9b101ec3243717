// wrong: divides by one less than there are. The text: “It gives the mean”.
// shown by: safe_mean(&full(4, 3.0)?)?.item()? == 3.0
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = (x.elem_count() - 1).max(1) as f64;
    (x.to_dtype(DType::F64)? / n)?.sum_all()?.to_dtype(x.dtype())
}
