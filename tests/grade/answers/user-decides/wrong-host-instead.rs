// wrong: a GPU that is missing is replaced by the host. The text: “If there is no such device, or no such name, that is an error”.
// shown by: place("cuda:99").is_err()
fn place(wanted: &str) -> Result<Device> {
    if wanted == "auto" { return Ok(try_gpu(0)); }
    if let Some(n) = wanted.strip_prefix("cuda:").and_then(|n| n.parse().ok()) {
        return Ok(try_gpu(n));
    }
    device(wanted)
}
