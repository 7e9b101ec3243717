// says: reserved after each drop: \[33554432, 33554432, 33554432\]
// says: emptied: 0
// says: and kept again: 33554432
// log: chunks taken=2 
// Freed memory stays in the pool when the host waits for the device, until `empty_cache`, and again afterwards.
let here = gpu(0)?;
fn used_and_dropped(here: &Device) -> Result<usize> {
    drop(ones_on((1024, 1024), here)?);
    synchronize(here)?;
    memory_reserved(here)
}
let kept: Vec<usize> = (0..3).map(|_| used_and_dropped(&here)).collect::<Result<_>>()?;
println!("reserved after each drop: {kept:?}");
empty_cache(&here)?;
println!("emptied: {}", memory_reserved(&here)?);
println!("and kept again: {}", used_and_dropped(&here)?);
