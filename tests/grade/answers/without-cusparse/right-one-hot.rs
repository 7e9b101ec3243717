// right: a matrix of ones and zeros says which entry belongs to which row, Windows line ends.
use prelude::*;
fn one_hot(index: &Tensor, n: usize) -> Result<Tensor> {
    let all = Tensor::arange(0i64, n as i64, index.device())?.unsqueeze(1)?;
    all.broadcast_eq(&index.unsqueeze(0)?)
}
// %%
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let calls = v.gather(&m.columns, 0)?.mul(&m.values)?.unsqueeze(1)?;
    let hot = one_hot(&m.rows, m.height)?.to_dtype(calls.dtype())?;
    hot.matmul(&calls)?.squeeze(1)
}
// %%
let y = sparse_times(&m, &v)?;
println!("{y}");
