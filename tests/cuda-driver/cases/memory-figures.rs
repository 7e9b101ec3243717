// says: used: 4194304
// says: kept: 4194304
// says: peak: 12582912
// says: gone: 0
// The prelude's figures are those of the driver's pool: three tensors of 4 MiB, one of which stays.
let device = gpu(0)?;
synchronize(&device)?;
let before = memory_allocated(&device)?;
reset_peak_memory(&device)?;
let a = zeros((1 << 20,))?.to_device(&device)?;
println!("used: {}", memory_allocated(&device)? - before);
{
    let b = a.copy()?;
    let c = a.copy()?;
}
synchronize(&device)?;
println!("kept: {}", memory_allocated(&device)? - before);
println!("peak: {}", max_memory_allocated(&device)? - before);
// %% the last one goes
drop(a);
println!("gone: {}", memory_allocated(&device)? - before);
