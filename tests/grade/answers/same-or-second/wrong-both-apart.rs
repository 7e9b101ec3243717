// wrong: `shared` is a copy, too. The text: “another handle to the same data as `x`”.
// shown by: shared.same_storage(&x)
let shared = x.copy()?;
let apart = x.copy()?;
