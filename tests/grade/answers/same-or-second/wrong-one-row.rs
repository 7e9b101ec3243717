// wrong: the handle shows one of two rows only. The text: “another handle to the same data as `x`”.
// shown by: shared.dims() == x.dims()
let shared = x.narrow(0, 0, 1)?;
let apart = x.copy()?;
