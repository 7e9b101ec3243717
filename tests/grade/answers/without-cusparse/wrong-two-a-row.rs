// wrong: a third entry of a row is lost, because it takes the first and the last of each. The text: “Several may share a row”.
// shown by: sparse_times(&Sparse { rows: tensor([0, 0, 0])?, columns: tensor([0, 1, 2])?, values: tensor([1.0, 1.0, 1.0])?, height: 1 }, &tensor([1.0, 1.0, 1.0])?)?.to_vec1::<f32>()? == [3.0]
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (&m.values * v.index_select(&m.columns, 0)?)?;
    let n = products.dim(0)?;
    let hot = Tensor::arange(0i64, m.height as i64, v.device())?.unsqueeze(1)?.broadcast_eq(&m.rows.unsqueeze(0)?)?;
    let hot = hot.to_dtype(DType::F32)?;
    // the place of the first and the last entry of each row
    let from_left = hot.cumsum(1)?.eq(1f32)?.to_dtype(DType::F32)?.mul(&hot)?;
    let total = hot.sum_keepdim(1)?.broadcast_as((m.height, n))?;
    let from_right = hot.cumsum(1)?.eq(&total)?.to_dtype(DType::F32)?.mul(&hot)?;
    let take = from_left.maximum(&from_right)?;
    take.matmul(&products.unsqueeze(1)?)?.squeeze(1)
}
let y = sparse_times(&m, &v)?;
