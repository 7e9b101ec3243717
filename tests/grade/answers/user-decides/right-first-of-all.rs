// right: the first of all GPUs, after a byte order mark.
fn first_or_host() -> Device {
    try_all_gpus().swap_remove(0)
}
// %%
fn place(wanted: &str) -> Result<Device> {
    if wanted != "auto" { device(wanted) } else { Ok(first_or_host()) }
}
