// wrong: the values are converted to lists on the host. The text: “Nothing may visit the host for that”.
// seen in the code: try_into
let shared = x.clone();
let rows: Vec<Vec<f32>> = (&x).try_into()?;
let apart = Tensor::new(rows, x.device())?;
