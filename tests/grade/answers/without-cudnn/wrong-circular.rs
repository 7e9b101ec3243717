// wrong: windows go round the end, so there are n of them. The text: “n - `width` + 1 rows”.
// shown by: windows(&tensor([1.0, 2.0, 4.0, 8.0, 16.0])?, 2)?.to_vec2::<f32>()? == [[1.0, 2.0], [2.0, 4.0], [4.0, 8.0], [8.0, 16.0]]
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let round = Tensor::cat(&[x, x], 0)?;
    let rows = (0..x.dim(0)?).map(|i| round.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.t()?)
}
