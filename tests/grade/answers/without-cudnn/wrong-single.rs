// wrong: the windows are in `f32`, whatever `x` is. The text: “and in the dtype of `x`”.
// shown by: windows(&tensor([1.0, 2.0, 4.0])?.to_dtype(DType::F64)?, 2)?.dtype() == DType::F64
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let x = x.to_dtype(DType::F32)?;
    let count = x.dim(0)? + 1 - width;
    let rows = (0..count).map(|i| x.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.to_dtype(kernels.dtype())?.t()?)
}
