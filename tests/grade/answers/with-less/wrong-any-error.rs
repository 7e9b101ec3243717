// wrong: tries again after every error. The text: “Any other error is returned at once”.
// shown by: { let mut n = 0; let _ = with_less(8, |_| -> Result<()> { n += 1; Err(candle_core::Error::Msg("no such file".into())) }); n == 1 }
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    loop {
        match ask(n) {
            Err(_) if n > 1 => n /= 2,
            other => return other,
        }
    }
}
