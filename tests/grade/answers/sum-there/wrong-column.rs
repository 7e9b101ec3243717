// wrong: a single column. The text: “n rows and n columns”.
// shown by: sum_there(3, &cpu())?.item()? == 9.0
fn sum_there(n: usize, device: &Device) -> Result<Tensor> {
    ones_on((n, 1), device)?.sum_all()
}
