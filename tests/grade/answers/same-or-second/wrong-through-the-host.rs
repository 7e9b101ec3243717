// wrong: the values are read back to the host by candle's own method. The text: “Nothing may visit the host for that”.
// seen in the code: to_vec2
let shared = x.clone();
let rows: Vec<Vec<f32>> = x.to_vec2()?;
let apart = Tensor::new(rows, x.device())?;
