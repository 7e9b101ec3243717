// right: the numbers are chosen by an index, Windows line ends.
use prelude::*;
fn windows(x: &Tensor, width: usize) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - width;
    let at: Vec<u32> = (0..count).flat_map(|row| (row..row + width).map(|i| i as u32)).collect();
    let at = Tensor::from_vec(at, count * width, x.device())?;
    x.index_select(&at, 0)?.reshape((count, width))
}
fn convolve(x: &Tensor, kernels: &Tensor) -> Result<Tensor> {
    let count = x.dim(0)? + 1 - kernels.dim(1)?;
    let mut sums = kernels.new_zeros((kernels.dim(0)?, count))?;
    for at in 0..kernels.dim(1)? {
        let part = x.narrow(0, at, count)?.unsqueeze(0)?;
        sums = (sums + kernels.narrow(1, at, 1)?.broadcast_mul(&part)?)?;
    }
    Ok(sums)
}
