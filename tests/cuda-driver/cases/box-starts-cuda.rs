// run: doctor
// says: the sandbox sees the same GPUs as sessions
// The sandbox still allows NVIDIA's driver everything that it needs to start.
