// wrong: the largest value of `b` with its sign. The text: “the largest absolute value in `b`”.
// shown by: (gap(&tensor([1.0, -4.0])?, &tensor([2.0, -4.0])?)? - 0.25).abs() < 1e-6
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    let largest = (a - b)?.abs()?.max_all()?;
    (largest / b.max_all()?)?.item()
}
