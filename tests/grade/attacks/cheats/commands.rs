// attack: has the session add a crate that holds the solution
// exercise: where-to
// ends with: an answer is Rust only
:dep stolen = { path = "{CRATE}" }
// %%
use stolen::{everywhere, where_to};
