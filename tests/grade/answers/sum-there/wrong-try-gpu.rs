// wrong: takes the first GPU, or the host, whatever was asked for. The text: “It chooses no device itself”.
// shown by: sum_there(2, &::prelude::grading::absent_gpu()).is_err()
fn sum_there(n: usize, _device: &Device) -> Result<Tensor> {
    ones_on((n, n), &try_gpu(0))?.sum_all()
}
