// wrong: `y` is typed in. The text: “Your cell also runs with other matrices and other vectors”.
// seen in the code: let y = tensor_on(
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let products = (&m.values * v.index_select(&m.columns, 0)?)?;
    v.new_zeros(m.height)?.index_add(&m.rows, &products, 0)
}
let y = tensor_on([2001.0, 30.0, 5004.0], v.device())?;
