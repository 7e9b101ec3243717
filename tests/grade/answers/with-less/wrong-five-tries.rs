// wrong: gives up after five tries. The text: “and so on, down to 1”.
// shown by: { let mut n = 0; let _ = with_less(1024, |_| -> Result<()> { n += 1; Err(candle_core::Error::Msg("out of memory".into())) }); n == 11 }
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    for _ in 0..4 {
        match ask(n) {
            Err(e) if n > 1 && e.to_string().contains("out of memory") => n /= 2,
            other => return other,
        }
    }
    ask(n)
}
