// right: the windows as columns, one for each place in a window.
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.elem_count() - width + 1;
    let columns: Vec<Tensor> = (0..width).map(|at| x.narrow(0, at, count)).collect::<Result<_>>()?;
    Tensor::stack(&columns, D::Minus1)
}

fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    let (_, width) = kernels.dims2()?;
    let w = windows(x, width)?;
    kernels.matmul(&w.transpose(0, 1)?)
}
