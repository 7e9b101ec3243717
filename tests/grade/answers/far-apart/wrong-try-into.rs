// wrong: the mean is converted to a number on the host. The text: “Nothing is fetched to the host for it”.
// seen in the code: try_from
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    let mean = (a.to(b.device())? - b)?.sqr()?.mean_all()?;
    full_on((), f64::from(f32::try_from(&mean)?), b.device())
}
