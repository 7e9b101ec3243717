// right: through `f32`.
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    x.to_dtype(DType::F32)?.mean_all()?.to_dtype(x.dtype())
}
