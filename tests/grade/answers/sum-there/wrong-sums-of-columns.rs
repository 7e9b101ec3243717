// wrong: the sums of the columns, not of the table. The text: “gives their sum”.
// shown by: sum_there(3, &cpu())?.elem_count() == 1
fn sum_there(n: usize, device: &Device) -> Result<Tensor> {
    ones_on((n, n), device)?.sum(0)
}
