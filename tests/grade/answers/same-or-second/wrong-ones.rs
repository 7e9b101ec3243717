// wrong: the copy holds other values. The text: “with the same values”.
// shown by: apart.to_vec2::<f32>()? == x.to_vec2::<f32>()?
let shared = x.clone();
let apart = x.ones_like()?;
