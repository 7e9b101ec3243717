// wrong: negative values lose their sign. The text: “for each entry its row, its column and its value”.
// shown by: sparse_times(&Sparse { rows: tensor([0])?, columns: tensor([0])?, values: tensor([-2.0])?, height: 1 }, &tensor([3.0])?)?.to_vec1::<f32>()? == [-6.0]
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (m.values.relu()? * v.index_select(&m.columns, 0)?)?;
    v.new_zeros(m.height)?.index_add(&m.rows, &products, 0)
}
let y = sparse_times(&m, &v)?;
