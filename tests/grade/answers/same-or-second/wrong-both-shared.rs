// wrong: a clone is taken for a copy. The text: “but with memory of its own”.
// shown by: (!apart.same_storage(&x))
let shared = x.clone();
let apart = x.clone();
