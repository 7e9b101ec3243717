// right: a match.
fn place(wanted: &str) -> Result<Device> {
    match wanted {
        "auto" => Ok(try_gpu(0)),
        name => device(name),
    }
}
