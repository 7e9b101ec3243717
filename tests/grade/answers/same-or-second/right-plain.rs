// right: a clone and a copy.
let shared = x.clone();
let apart = x.copy()?;
