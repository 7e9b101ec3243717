// right: the windows as rows, and the product the other way round.
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let n = x.dim(0)?;
    let mut rows = vec![];
    let mut start = 0;
    while start + width <= n {
        rows.push(x.narrow(0, start, width)?.unsqueeze(0)?);
        start += 1;
    }
    Tensor::cat(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    windows(x, kernels.dims()[1])?.matmul(&kernels.t()?.contiguous()?)?.t()?.contiguous()
}
