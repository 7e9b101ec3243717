// wrong: `y` is the product with a vector of ones. The text: “Then make `y` of the given `m` and `v`”.
// shown by: y.to_vec1::<f32>()? == [2001.0, 30.0, 5004.0]
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (&m.values * v.index_select(&m.columns, 0)?)?;
    v.new_zeros(m.height)?.index_add(&m.rows, &products, 0)
}
let y = sparse_times(&m, &v.ones_like()?)?;
