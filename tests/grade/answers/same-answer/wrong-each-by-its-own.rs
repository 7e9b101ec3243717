// wrong: each difference is divided by the element of `b` beside it. The text: “divided by the largest absolute value in `b`”.
// shown by: (gap(&tensor([1.0, 4.0])?, &tensor([0.5, 4.0])?)? - 0.125).abs() < 1e-6
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    (a - b)?.abs()?.div(&b.abs()?)?.max_all()?.item()
}
