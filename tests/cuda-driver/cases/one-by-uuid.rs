// settings: GPUS=2
// env: CUDA_VISIBLE_DEVICES=GPU-73696d75-6c61-7465-642d-6770752d0001
// says: seen: 1
// says: on cuda:0: 10
println!("seen: {}", device_count());
println!("on cuda:0: {}", ones((2, 5))?.to_device(&gpu(0)?)?.sum_all()?.to_scalar::<f32>()?);
