// settings: CAPABILITY=6.1
// says: note: sessions run on the CPU, though this machine has a GPU
// says: compiles for compute capabilities from 7.5
// says: 12.9 is the last for GPUs before 7.5
// says: available: false
// A card that the toolkit does not compile for: sessions start on the CPU, and say why and what to do about it.
println!("available: {}", cuda_is_available());
