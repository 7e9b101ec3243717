// right: candle's own loss, and the weighted mean written out.
use prelude::*;
let prelude = target.to_dtype(DType::U32)?;
let plain = nn::loss::cross_entropy(&logits, &prelude)?;
// %% weighted
let weights = Tensor::new(&[1f32, 1., 4.], &here)?;
let each = nn::ops::log_softmax(&logits, 1)?.gather(&prelude.unsqueeze(1)?, 1)?.squeeze(1)?.neg()?;
let w = weights.index_select(&prelude, 0)?;
let fair = ((each * &w)?.sum_all()? / w.sum_all()?)?;
println!("{plain} {fair}");
