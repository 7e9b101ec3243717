// right: a helper builds the copy of single rows, in cells of their own, with Windows line ends.
fn second(t: &Tensor) -> Result<Tensor> {
    let rows = (0..t.dim(0)?).map(|i| t.narrow(0, i, 1)).collect::<Result<Vec<_>>>()?;
    Tensor::cat(&rows, 0)
}
// %%
let prelude = &x;
let shared = prelude.t()?.t()?;
// %%
let apart = second(&x)?;
