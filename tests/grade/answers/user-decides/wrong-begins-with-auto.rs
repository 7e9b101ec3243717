// wrong: everything that begins with `auto` is taken for it. The text: “any other text is taken as the name of a device … or no such name, that is an error”.
// shown by: place("automatic").is_err()
fn place(wanted: &str) -> Result<Device> {
    if wanted.starts_with("auto") { Ok(try_gpu(0)) } else { device(wanted) }
}
