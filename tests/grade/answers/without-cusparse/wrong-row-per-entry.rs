// wrong: `y` has as many rows as the last entry's row says, by the number of rows that hold something. The text: “and some rows have none”.
// shown by: sparse_times(&Sparse { rows: tensor([4, 0, 4])?, columns: tensor([1, 0, 0])?, values: tensor([1.0, 2.0, 3.0])?, height: 6 }, &tensor([1.0, 10.0])?)?.to_vec1::<f32>()? == [2.0, 0.0, 0.0, 0.0, 13.0, 0.0]
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (&m.values * v.index_select(&m.columns, 0)?)?;
    let height = m.height.min(products.dim(0)? - 2);
    v.new_zeros(height)?.index_add(&m.rows, &products, 0)
}
let y = sparse_times(&m, &v)?;
