// wrong: `cpu` is no name for it. The text: “any other text is taken as the name of a device, as `device` understands it, and must be obeyed”.
// shown by: place("cpu").is_ok()
fn place(wanted: &str) -> Result<Device> {
    if wanted == "auto" { return Ok(try_gpu(0)); }
    let n = wanted.trim_start_matches("cuda").trim_start_matches(':');
    gpu(if n.is_empty() { 0 } else { n.parse()? })
}
