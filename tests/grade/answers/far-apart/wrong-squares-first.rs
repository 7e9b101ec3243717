// wrong: the difference of the squares. The text: “the mean of the squares of their differences”.
// shown by: far_apart(&tensor([1.0])?, &tensor([2.0])?)?.item()? == 1.0
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    (a.to(b.device())?.sqr()? - b.sqr()?)?.mean_all()
}
