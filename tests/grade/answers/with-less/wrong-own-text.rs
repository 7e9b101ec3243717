// wrong: other errors are replaced by one of its own. The text: “Any other error is returned at once”.
// shown by: with_less(8, |_| -> Result<()> { Err(candle_core::Error::Msg("no such file".into())) }).unwrap_err().to_string().contains("no such file")
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    loop {
        match ask(n) {
            Err(e) if e.to_string().contains("out of memory") => {
                if n <= 1 { return Err(e); }
                n /= 2;
            }
            Err(_) => return Err(candle_core::Error::Msg("it failed".into())),
            ok => return ok,
        }
    }
}
