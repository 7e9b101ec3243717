// right: candle's `scatter_add`.
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let Sparse { rows, columns, values, height } = m;
    let wire = v.index_select(columns, 0)?;
    let wire = values.broadcast_mul(&wire)?;
    Tensor::zeros(*height, v.dtype(), v.device())?.scatter_add(rows, &wire, 0)
}
let y = sparse_times(&m, &v.clone())?;
