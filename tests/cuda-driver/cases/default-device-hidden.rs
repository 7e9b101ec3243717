// settings: GPUS=2
// run: exec --device cuda:0 {}
// status: 1
// says: without its default device: there is no cuda:0
// says: seen: 0
// says: seen again: 2
// A session whose default device is hidden says so, and continues without it.
:env CUDA_VISIBLE_DEVICES=
// %%
println!("seen: {}", device_count());
// %%
:env CUDA_VISIBLE_DEVICES=0,1
// %%
println!("seen again: {}", device_count());
