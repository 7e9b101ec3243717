// wrong: the mean keeps a dimension. The text: “as a tensor without dimensions”.
// shown by: safe_mean(&ones(3)?)?.dims().is_empty()
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.elem_count() as f64;
    (x.to_dtype(DType::F64)? / n)?.sum_all()?.to_dtype(x.dtype())?.reshape(1)
}
