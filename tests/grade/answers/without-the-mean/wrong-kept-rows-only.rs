// wrong: the other rows are left as they are. The text: “subtracts from every row”.
// shown by: centred(&tensor([[1.0, 2.0], [3.0, 6.0], [100.0, 200.0]])?, &tensor([1, 1, 0])?)?.i((2, 0))?.item()? == 98.0
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let keep = keep.to(x.device())?.to_dtype(x.dtype())?.unsqueeze(1)?;
    let mean = x.broadcast_mul(&keep)?.sum_keepdim(0)?.broadcast_div(&keep.sum_keepdim(0)?)?;
    x - keep.broadcast_mul(&mean)?
}
