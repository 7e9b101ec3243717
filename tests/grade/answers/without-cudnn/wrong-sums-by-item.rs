// wrong: each sum is fetched by itself. The text: “no data goes to the host”.
// seen in the code: .item()
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - width;
    let rows = (0..count).map(|i| x.narrow(0, i, width)).collect::<Result<Vec<_>>>()?;
    Tensor::stack(&rows, 0)
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    let w = windows(x, kernels.dim(1)?)?;
    let mut sums = Vec::new();
    for k in 0..kernels.dim(0)? {
        for i in 0..w.dim(0)? {
            sums.push((kernels.get(k)? * w.get(i)?)?.sum_all()?.item()?);
        }
    }
    tensor_on(sums, x.device())?.reshape((kernels.dim(0)?, w.dim(0)?))?.to_dtype(x.dtype())
}
