// wrong: the copy is turned over. The text: “with the same values”.
// shown by: apart.dims() == x.dims()
let shared = x.clone();
let apart = x.t()?.copy()?.contiguous()?;
