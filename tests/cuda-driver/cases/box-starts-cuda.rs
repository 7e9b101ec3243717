// run: doctor
// says: a box sees the GPUs that sessions see
// The sandbox still allows NVIDIA's driver everything that it needs to start.
