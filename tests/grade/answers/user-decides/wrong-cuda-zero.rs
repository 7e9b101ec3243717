// wrong: `cuda:0` falls back to the host, and only higher ordinals are errors. The text: “If there is no such device … that is an error”.
// shown by: place("cuda:0").is_ok() == device("cuda:0").is_ok()
fn place(wanted: &str) -> Result<Device> {
    match wanted {
        "auto" | "cuda" | "cuda:0" => Ok(try_gpu(0)),
        other => device(other),
    }
}
