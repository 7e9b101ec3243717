// settings: GPUS=2
// run: exec --device cuda:0 {}
// says: the session was restarted
// says: seen: 1, by default a GPU: true
// A session with a default device starts CUDA at once. `:env` starts another process, which reads the variable before
// it takes its device.
:env CUDA_VISIBLE_DEVICES=1
// %%
println!("seen: {}, by default a GPU: {}", device_count(), default_device().is_cuda());
