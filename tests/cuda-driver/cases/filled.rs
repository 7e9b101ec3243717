// settings: MEMORY=268435456
// says: filled: true, error: true
// says: after dropping all: 0 bytes
// says: and again: 134217728 bytes
// A GPU that is filled up piece by piece gives everything back when the pieces are dropped.
let here = gpu(0)?;
let mut pieces = Vec::new();
let error = loop {
    match zeros_on((1024, 1024), &here) {
        Ok(piece) => pieces.push(piece),
        Err(error) => break error.to_string(),
    }
};
println!("filled: {}, error: {}", (40..=64).contains(&pieces.len()), error.contains("out of memory"));
// %%
drop(pieces);
synchronize(&here)?;
println!("after dropping all: {} bytes", memory_allocated(&here)?);
// %%
println!("and again: {} bytes", zeros_on((8, 1 << 22), &here)?.nbytes());
