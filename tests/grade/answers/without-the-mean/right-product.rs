// right: the sums are a product of a row and the matrix.
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let rows = keep.elem_count();
    let row = keep.to(x.device())?.to_dtype(x.dtype())?.reshape((1, rows))?;
    let mean = row.matmul(x)?.broadcast_div(&row.sum_all()?)?;
    x.broadcast_sub(&mean)
}
