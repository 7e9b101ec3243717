// wrong: `contiguous` of a tensor that is contiguous gives the same memory. The text: “but with memory of its own”.
// shown by: (!apart.same_storage(&x))
let shared = x.clone();
let apart = x.contiguous()?;
