// wrong: gives the first error where the last is asked for. The text: “and so is the last one”.
// shown by: with_less(4, |n| -> Result<()> { Err(candle_core::Error::Msg(format!("out of memory for {n}"))) }).unwrap_err().to_string().contains("for 1")
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let first = match ask(start) {
        Err(e) if e.to_string().contains("out of memory") => e,
        other => return other,
    };
    let mut n = start / 2;
    while n >= 1 {
        match ask(n) {
            Err(e) if e.to_string().contains("out of memory") => n /= 2,
            other => return other,
        }
    }
    Err(first)
}
