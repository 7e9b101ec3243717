// right: `gpu(0)` or else the host, in an `if` with an early return, Windows line ends.
use prelude::*;
fn place(wanted: &str) -> Result<Device> {
    let calls = wanted.to_string();
    if calls == "auto" {
        return gpu(0).or_else(|_why| Ok(cpu()));
    }
    let found = device(&calls)?;
    Ok(found)
}
