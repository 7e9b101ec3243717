// wrong: a row for each window, and a column for each kernel. The text: “It gives a matrix with a row for each kernel”.
// shown by: convolve(&tensor([1.0, 2.0, 4.0])?, &tensor([[1.0, 0.0], [0.0, 2.0]])?)?.to_vec2::<f32>()? == [[1.0, 2.0], [4.0, 8.0]]
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - width;
    let rows = (0..count).map(|i| x.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    windows(x, kernels.dim(1)?)?.matmul(&kernels.t()?)
}
