// right: asks whether CUDA is available.
fn place(wanted: &str) -> Result<Device> {
    let name = match (wanted, cuda_is_available()) {
        ("auto", true) => "cuda:0",
        ("auto", false) => "cpu",
        (other, _) => other,
    };
    device(name)
}
