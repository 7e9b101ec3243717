// wrong: `auto` means the default device. The text: “`"auto"`, in exactly these letters, means the first GPU if there is one, and the host if not”.
// shown by: with_device(&Device::Cuda(candle_core::CudaDevice), || Ok(place("auto")?.is_cpu()))? || cuda_is_available()
fn place(wanted: &str) -> Result<Device> {
    if wanted == "auto" { Ok(if cuda_is_available() { try_gpu(0) } else { default_device() }) } else { device(wanted) }
}
