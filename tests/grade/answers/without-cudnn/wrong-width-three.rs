// wrong: every window has three numbers. The text: “each window of `width` numbers”.
// shown by: windows(&tensor([1.0, 2.0, 4.0, 8.0, 16.0])?, 2)?.to_vec2::<f32>()? == [[1.0, 2.0], [2.0, 4.0], [4.0, 8.0], [8.0, 16.0]]
fn windows(x: &Tensor, _width: usize) -> Result<Tensor> {
    let count = x.dim(0)? - 2;
    let rows = (0..count).map(|i| x.narrow(0, i, 3)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.t()?)
}
