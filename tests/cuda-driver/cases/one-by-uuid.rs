// settings: GPUS=2
// env: CUDA_VISIBLE_DEVICES=GPU-656d756c-6174-6564-2d67-70752d000001
// says: seen: 1
// says: on cuda:0: 10
println!("seen: {}", device_count());
println!("on cuda:0: {}", ones((2, 5))?.to_device(&gpu(0)?)?.sum_all()?.to_scalar::<f32>()?);
