// wrong: the mean of each row. The text: “subtracts from every row of `x` the mean of the rows that count”.
// shown by: centred(&tensor([[1.0, 2.0], [3.0, 6.0], [100.0, 200.0]])?, &tensor([1, 1, 0])?)?.i((0, 0))?.item()? == -1.0
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let keep = keep.to(x.device())?.to_dtype(x.dtype())?.unsqueeze(1)?;
    let mean = x.broadcast_mul(&keep)?.mean_keepdim(1)?;
    x.broadcast_sub(&mean)
}
