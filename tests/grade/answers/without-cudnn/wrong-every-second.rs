// wrong: begins a window at every second number only. The text: “a row for each window of `width` numbers that follow each other”.
// shown by: windows(&tensor([1.0, 2.0, 4.0, 8.0, 16.0])?, 2)?.to_vec2::<f32>()? == [[1.0, 2.0], [2.0, 4.0], [4.0, 8.0], [8.0, 16.0]]
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - width;
    let rows = (0..count).step_by(2).map(|i| x.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.t()?)
}
