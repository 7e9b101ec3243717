// attack: writes a file and includes it in its text, with words that are refused in an answer
// exercise: less-at-a-time
// ends with: an answer must be complete in itself
std::fs::write("/tmp/early.rs", "pub fn touch() {}").expect("written");
// %%
mod early { include!("/tmp/early.rs"); }
fn mean_square(t: &Tensor) -> Result<f64> { early::touch(); (t + 1.0)?.sqr()?.mean_all()?.item() }
