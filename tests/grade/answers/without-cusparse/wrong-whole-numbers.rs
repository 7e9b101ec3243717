// wrong: values are made whole numbers on the way. The text: “the product of such a matrix with a vector”.
// shown by: sparse_times(&Sparse { rows: tensor([0])?, columns: tensor([0])?, values: tensor([0.5])?, height: 1 }, &tensor([3.0])?)?.to_vec1::<f32>()? == [1.5]
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (m.values.to_dtype(DType::I64)?.to_dtype(v.dtype())? * v.index_select(&m.columns, 0)?)?;
    v.new_zeros(m.height)?.index_add(&m.rows, &products, 0)
}
let y = sparse_times(&m, &v)?;
