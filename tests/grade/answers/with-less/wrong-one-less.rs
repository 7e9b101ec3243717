// wrong: asks for one less each time. The text: “it asks again for half as much”.
// shown by: { let mut asked = vec![]; let _ = with_less(6, |n| -> Result<()> { asked.push(n); Err(candle_core::Error::Msg(format!("CUDA: out of memory ({n})"))) }); asked == [6, 3, 1] }
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    loop {
        match ask(n) {
            Err(e) if n > 1 && e.to_string().contains("out of memory") => n -= 1,
            other => return other,
        }
    }
}
