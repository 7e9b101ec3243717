// settings: CHUNK=33554432
// says: with 10 MiB: allocated 10485760, reserved 33554432
// says: with 40 MiB more: allocated 52428800, reserved 100663296
// says: dropped: allocated 10485760, reserved 100663296
// says: emptied: allocated 10485760, reserved 33554432
// says: nothing: allocated 0, reserved 0
// log: chunks taken=2( |$)
// log: chunks given back=2( |$)
// The pool takes 32 MiB at a time, keeps freed memory, and gives it back when told to.
let here = gpu(0)?;
let figures = |title: &str| -> Result<()> {
    synchronize(&here)?;
    println!("{title}: allocated {}, reserved {}", memory_allocated(&here)?, memory_reserved(&here)?);
    Ok(())
};
let ten = rand_on((10, 512, 512), &here)?;
figures("with 10 MiB")?;
let forty = rand_on((40, 512, 512), &here)?;
figures("with 40 MiB more")?;
drop(forty);
figures("dropped")?;
empty_cache(&here)?;
figures("emptied")?;
drop(ten);
synchronize(&here)?;
empty_cache(&here)?;
figures("nothing")?;
