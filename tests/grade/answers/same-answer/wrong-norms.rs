// wrong: norms in place of the largest values. The text: “the largest absolute difference”.
// shown by: (gap(&tensor([1.0, 2.0])?, &tensor([2.0, 4.0])?)? - 0.5).abs() < 1e-6 && (gap(&tensor([1.0, 1.0])?, &tensor([2.0, 1.0])?)? - 0.5).abs() < 1e-6
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    ((a - b)?.norm()? / b.norm()?)?.item()
}
