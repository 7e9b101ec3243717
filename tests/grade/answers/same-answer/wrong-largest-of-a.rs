// wrong: divided by the largest value in `a`. The text: “the largest absolute value in `b`”.
// shown by: (gap(&tensor([1.0, 2.0])?, &tensor([1.0, 4.0])?)? - 0.5).abs() < 1e-6
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    let largest = (a - b)?.abs()?.max_all()?;
    (largest / a.abs()?.max_all()?)?.item()
}
