// wrong: `keep` becomes `f32`, so a matrix of f64 is an error. The text: “the dtype and the device of `x`, whatever they are”.
// shown by: centred(&tensor([[1.0, 2.0], [3.0, 6.0], [100.0, 200.0]])?.to_dtype(DType::F64)?, &tensor([1, 1, 0])?).is_ok()
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let keep = keep.to(x.device())?.to_dtype(DType::F32)?.unsqueeze(1)?;
    let mean = x.broadcast_mul(&keep)?.sum_keepdim(0)?.broadcast_div(&keep.sum_keepdim(0)?)?;
    x.broadcast_sub(&mean)
}
