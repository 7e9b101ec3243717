// Memory as the prelude reads it beside what the driver says of the whole GPU, before and after a tensor of known size.
// %% readings
fn measured(name: &str, bytes: usize) {
    println!("measured {name} bytes {bytes}");
}

/// Bytes in use on the GPU, by all processes; `None` without a driver.
fn driver() -> Option<usize> {
    let asked = ["--query-gpu=memory.used", "--format=csv,noheader,nounits", "--id=0"];
    let said = std::process::Command::new("nvidia-smi").args(asked).output().ok()?;
    let mebibytes: usize = String::from_utf8(said.stdout).ok()?.trim().parse().ok()?;
    Some(mebibytes << 20)
}

let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let here = default_device();
let count: usize = if rehearsal { 1 << 20 } else { 1 << 28 };
// The context, and what the library needs to begin with, are there before the first reading.
rand_on((64, 64), &here)?.matmul(&rand_on((64, 64), &here)?)?;
synchronize(&here)?;

// %% before, with, and after a tensor
fn tell(when: &str, here: &Device) -> Result<()> {
    measured(&format!("memory-allocated-{when}"), memory_allocated(here)?);
    measured(&format!("memory-reserved-{when}"), memory_reserved(here)?);
    if let Some(bytes) = driver().filter(|_| here.is_cuda()) {
        measured(&format!("memory-driver-{when}"), bytes);
    }
    Ok(())
}
tell("before", &here)?;
{
    let large = ones_on(count, &here)?;
    synchronize(&here)?;
    measured("memory-tensor", large.nbytes());
    tell("with", &here)?;
}
synchronize(&here)?;
empty_cache(&here)?;
tell("after", &here)?;
