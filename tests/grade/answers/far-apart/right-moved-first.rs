// right: `a` is moved in a line of its own, and the mean is a sum and a division.
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    let here = a.to(b.device())?;
    let gap = (&here - b)?;
    (&gap * &gap)?.sum_all()? / b.elem_count() as f64
}
