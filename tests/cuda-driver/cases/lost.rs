// settings: LOST_AT=120
// status: 1
// says: GPU 0 has fallen off the bus
// says: CUDA_ERROR_UNKNOWN|unknown error
let device = gpu(0)?;
let mut sum = ones((8, 8))?.to_device(&device)?;
for _ in 0..200 {
    sum = (&sum + 1.0)?;
}
sum.sum_all()?.to_scalar::<f32>()?
