// wrong: a mean for each row. The text: “as a tensor without dimensions”.
// shown by: far_apart(&ones((2, 3))?, &zeros((2, 3))?)?.rank() == 0
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    (a.to(b.device())? - b)?.sqr()?.mean(D::Minus1)
}
