// wrong: numbers of `f64` lose digits on the way. The text: “the same numbers”.
// shown by: with_ones(&Tensor::new(&[[0.1f64]], &cpu())?)?.to_vec2::<f64>()? == [[0.1, 1.0]]
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let wide = x.to_dtype(DType::F32)?;
    Tensor::cat(&[&wide, &wide.new_ones((x.dim(0)?, 1))?], 1)?.to_dtype(x.dtype())
}
