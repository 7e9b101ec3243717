// says: sums: 256 and 256 and 256
// silent: unordered
// A learner's own handle of a GPU has a different stream from the prelude's. Copies between the two are still in order.
let own = Device::new_cuda(0)?;
let here = gpu(0)?;
let t = Tensor::ones((16, 16), DType::F32, &own)?;
let moved = (&t * 1.0)?.to(&here)?;
let by_candle = (&t * 1.0)?.to_device(&here)?;
let back = (&moved * 1.0)?.to(&own)?;
let sum = |t: &Tensor| t.sum_all()?.to_scalar::<f32>();
println!("sums: {} and {} and {}", sum(&moved)?, sum(&by_candle)?, sum(&back)?);
