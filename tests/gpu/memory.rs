// Memory as the prelude reads it, compared with what the driver reports for the whole GPU (`:gpus`), before, during and
// after a tensor of known size.
// %% readings
fn measured(name: &str, bytes: usize) {
    println!("measured {name} bytes {bytes}");
}

let rehearsal = std::env::var_os("GPU_TUTOR_REHEARSAL").is_some();
let here = try_gpu(0);
let count: usize = if rehearsal { 1 << 20 } else { 1 << 28 };
// The context and the library's own initial memory exist before the first reading.
rand_on((64, 64), &here)?.matmul(&rand_on((64, 64), &here)?)?;
synchronize(&here)?;

fn tell(when: &str, here: &Device) -> Result<()> {
    measured(&format!("memory-allocated-{when}"), memory_allocated(here)?);
    measured(&format!("memory-reserved-{when}"), memory_reserved(here)?);
    Ok(())
}

// %% before
tell("before", &here)?;
// %% driver before
:gpus
// %% with
let large = ones_on(count, &here)?;
synchronize(&here)?;
measured("memory-tensor", large.nbytes());
tell("with", &here)?;
// %% driver with
:gpus
// %% after
drop(large);
synchronize(&here)?;
empty_cache(&here)?;
tell("after", &here)?;
// %% driver after
:gpus
