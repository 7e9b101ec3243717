// settings: DRIVER=12.0
// run: doctor
// says: CUDA 13.0, and the driver runs programs up to CUDA 12.0
// says: update the NVIDIA driver
// A driver that is older than the prelude's CUDA: `doctor` says so, and says what to do.
