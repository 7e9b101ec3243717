// right: a loop with a match.
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    loop {
        match ask(n) {
            Err(error) if n > 1 && error.to_string().contains("out of memory") => n /= 2,
            other => return other,
        }
    }
}
