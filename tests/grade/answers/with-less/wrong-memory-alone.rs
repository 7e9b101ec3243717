// wrong: every error that mentions memory is taken for it. The text: “The text of such an error contains `out of memory`”.
// shown by: { let mut n = 0; let _ = with_less(8, |_| -> Result<()> { n += 1; Err(candle_core::Error::Msg("memory is read-only".into())) }); n == 1 }
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    loop {
        match ask(n) {
            Err(e) if n > 1 && e.to_string().contains("memory") => n /= 2,
            other => return other,
        }
    }
}
