// right: `shared` by a move to where `x` is, `apart` by adding zeros.
use prelude::*;
let shared = x.to(x.device())?;
let apart = (x.zeros_like()? + &x)?;
println!("{shared}\n{apart}");
