// settings: GPUS=2
// env: CUDA_VISIBLE_DEVICES=
// says: seen: 0
// says: CUDA_VISIBLE_DEVICES is "", and hides every GPU it does not name
// status: 1
println!("seen: {}", device_count());
// %% asked for all the same
gpu(0)?;
