// wrong: the sum is worked out on the host and written into a tensor there. The text: “makes a table of n rows and n columns of ones on `device`”.
// shown by: sum_there(2, &::prelude::grading::absent_gpu()).is_err()
fn sum_there(n: usize, _device: &Device) -> Result<Tensor> {
    tensor((n * n) as f64)
}
