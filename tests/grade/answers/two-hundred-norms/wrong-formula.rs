// wrong: the numbers are computed by a formula on the host, and `grow` is never used. The text: “multiply by `grow` 200 times”.
// seen in the code: powi
let norms = tensor((1..=200).map(|k| 10.0 * 1.01f64.powi(k)).collect::<Vec<f64>>())?;
