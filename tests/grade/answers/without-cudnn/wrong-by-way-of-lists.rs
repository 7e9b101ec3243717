// wrong: the numbers are read to the host and sent back. The text: “no data goes to the host”.
// seen in the code: to_vec1
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let list = x.to_dtype(DType::F64)?.to_vec1::<f64>()?;
    let rows: Vec<f64> = list.windows(width).flatten().copied().collect();
    Tensor::from_vec(rows, (list.len() - width + 1, width), x.device())?.to_dtype(x.dtype())
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    kernels.matmul(&windows(x, kernels.dim(1)?)?.t()?)
}
