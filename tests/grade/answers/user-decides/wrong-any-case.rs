// wrong: `AUTO` is taken for `auto`. The text: “any other text is taken as the name of a device … or no such name, that is an error”.
// shown by: place("AUTO").is_err()
fn place(wanted: &str) -> Result<Device> {
    if wanted.eq_ignore_ascii_case("auto") { Ok(try_gpu(0)) } else { device(wanted) }
}
