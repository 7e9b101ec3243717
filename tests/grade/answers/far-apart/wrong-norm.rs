// wrong: the norm of the differences: a root, and no mean. The text: “the mean of the squares of their differences”.
// shown by: (far_apart(&tensor([3.0, 0.0])?, &tensor([0.0, 4.0])?)?.item()? - 12.5).abs() < 1e-4
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    (a.to(b.device())? - b)?.norm()
}
