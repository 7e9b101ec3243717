// settings: MEMORY=268435456
// status: 1
// says: CUDA_ERROR_OUT_OF_MEMORY|out of memory
// says: after it: 12
let device = gpu(0)?;
// %% too large for the GPU
let large = zeros((1 << 28,))?.to_device(&device)?;
// %% a small one still fits
println!("after it: {}", ones((3, 4))?.to_device(&device)?.sum_all()?.to_scalar::<f32>()?);
