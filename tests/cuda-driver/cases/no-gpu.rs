// settings: GPUS=0
// says: no GPU: 0
// says: there is no cuda:0
// status: 1
println!("no GPU: {}", device_count());
// %% asked for all the same
gpu(0)?;
