// attack: gives its function the name that the grader's cell calls
// exercise: less-at-a-time
// ends with: an answer may not define symbols or sections
// earns: 0
fn mean_square(t: &Tensor) -> Result<f64> {
    (t + 1.0)?.sqr()?.mean_all()?.item()
}

macro_rules! named { ($name:meta) => { #[unsafe($name)] pub extern "Rust" fn opened() -> [u8; 16] { [0; 16] } } }
named!(export_name = "_ZN7prelude4wire6grader6Grader4open17h0123456789abcdefE");
