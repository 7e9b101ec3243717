// attack: has the session add a crate that holds the solution
// exercise: where-to
// ends with: an answer may contain only Rust
:dep stolen = { path = "{CRATE}" }
// %%
use stolen::{everywhere, where_to};
