// wrong: the handle is a list of all numbers. The text: “in the same shape and dtype”.
// shown by: shared.dims() == x.dims()
let shared = x.flatten_all()?;
let apart = x.copy()?;
