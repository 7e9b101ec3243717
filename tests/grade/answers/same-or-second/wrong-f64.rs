// wrong: the copy has another dtype. The text: “with the same values, shape, dtype and device as `x`”.
// shown by: apart.dtype() == x.dtype()
let shared = x.clone();
let apart = x.to_dtype(DType::F64)?;
