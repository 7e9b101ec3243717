// wrong: one mean for all columns. The text: “so that those have the mean 0 afterwards”.
// shown by: centred(&tensor([[1.0, 2.0], [3.0, 6.0], [100.0, 200.0]])?, &tensor([1, 1, 0])?)?.i((0, 0))?.item()? == -1.0
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let keep = keep.to(x.device())?.to_dtype(x.dtype())?.unsqueeze(1)?;
    let count = (keep.sum_all()? * x.dim(1)? as f64)?;
    let mean = x.broadcast_mul(&keep)?.sum_all()?.broadcast_div(&count)?;
    x.broadcast_sub(&mean)
}
