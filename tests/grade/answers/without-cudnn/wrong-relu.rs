// wrong: negative sums become 0. The text: “the sums of the products of that kernel with each window”.
// shown by: convolve(&tensor([1.0, 2.0, 4.0, 8.0])?, &tensor([[1.0, 0.0, -1.0], [0.0, 1.0, 0.0]])?)?.to_vec2::<f32>()? == [[-3.0, -6.0], [2.0, 4.0]]
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - width;
    let rows = (0..count).map(|i| x.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.t()?)?.relu()
}
