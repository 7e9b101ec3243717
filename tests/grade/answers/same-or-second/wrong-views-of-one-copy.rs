// wrong: a copy is made, and both names are handles to it. The text: “another handle to the same data as `x`”.
// shown by: shared.same_storage(&x)
let apart = x.copy()?;
let shared = apart.clone();
