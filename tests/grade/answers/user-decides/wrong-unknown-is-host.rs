// wrong: an unknown name means the host. The text: “or no such name, that is an error”.
// shown by: place("tpu").is_err()
fn place(wanted: &str) -> Result<Device> {
    match wanted {
        "auto" => Ok(try_gpu(0)),
        w if w.starts_with("cuda") => device(w),
        _ => Ok(cpu()),
    }
}
