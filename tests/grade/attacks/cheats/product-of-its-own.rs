// attack: returns its own type, which claims to be where a check wants it
// exercise: sum-there
// ends with: cannot be evaluated
// ends with: does not compile
// ends with: a check cannot observe
// earns: 2
struct There;
impl There { fn device(&self) -> Device { cpu() } }
fn sum_there(_: usize, device: &Device) -> Result<There> {
    if device.is_cpu() { Ok(There) } else { Err(Error::msg("no such device")) }
}
