// right: select, multiply, add up.
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (&m.values * v.index_select(&m.columns, 0)?)?;
    v.new_zeros(m.height)?.index_add(&m.rows, &products, 0)
}

let y = sparse_times(&m, &v)?;
