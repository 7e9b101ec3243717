// wrong: an empty text is taken for `auto`. The text: “any other text is taken as the name of a device … or no such name, that is an error”.
// shown by: place("").is_err()
fn place(wanted: &str) -> Result<Device> {
    match wanted {
        "" | "auto" => Ok(try_gpu(0)),
        other => device(other),
    }
}
