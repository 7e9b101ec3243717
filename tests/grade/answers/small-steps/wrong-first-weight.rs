// wrong: the first weight stands for all. The text: “Take `step` from each of them”.
// shown by: walk(&tensor([1.0, 2.0])?.to_dtype(DType::F16)?, 0.5, 1)?.to_dtype(DType::F32)?.to_vec1::<f32>()? == [0.5, 1.5]
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut first = start.flatten_all()?.narrow(0, 0, 1)?.to_dtype(DType::F32)?;
    for _ in 0..count { first = (first - step)?; }
    let all = first.to_vec1::<f32>()?[0];
    Tensor::full(all, start.shape(), start.device())?.to_dtype(DType::F16)
}
