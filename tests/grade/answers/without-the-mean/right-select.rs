// right: only the rows that count are selected, and their mean is taken.
fn centred(x: &Tensor, keep: &Tensor) -> Result<Tensor> {
    let keep = keep.cpu()?.to_vec1::<i64>()?;
    let rows: Vec<u32> = (0..).zip(&keep).filter(|(_, keep)| **keep == 1).map(|(row, _)| row).collect();
    let rows = Tensor::new(rows, x.device())?;
    let mean = x.index_select(&rows, 0)?.mean_keepdim(0)?;
    x.broadcast_sub(&mean)
}
