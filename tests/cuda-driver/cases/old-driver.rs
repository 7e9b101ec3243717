// settings: DRIVER=12.0
// says: on cpu: 6
// A driver that is older than the prelude's CUDA: tensors stay on the host.
let here = try_gpu(0);
println!("on {}: {}", if here.is_cpu() { "cpu" } else { "a GPU" }, ones_on((2, 3), &here)?.sum_all()?.item()?);
