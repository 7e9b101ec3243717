// attack: replaces a macro that a check calls, so that its inputs never arrive
// exercise: with-less
// ends with: defines its own `format`
macro_rules! format {
    ("{before}out of memory{after}") => { ::std::string::String::from("out of memory") };
    ($($any:tt)*) => { ::std::format!($($any)*) };
}
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut size = start;
    loop {
        match ask(size) {
            Err(error) if size > 1 && error.to_string().starts_with("out of memory") => size /= 2,
            outcome => return outcome,
        }
    }
}
