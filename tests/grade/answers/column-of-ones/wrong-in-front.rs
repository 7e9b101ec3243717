// wrong: the ones are the first column. The text: “and a last column of ones”.
// shown by: with_ones(&zeros((1, 2))?)?.to_vec2::<f32>()? == [[0.0, 0.0, 1.0]]
fn with_ones(x: &Tensor) -> Result<Tensor> {
    Tensor::cat(&[&x.new_ones((x.dim(0)?, 1))?, x], 1)
}
