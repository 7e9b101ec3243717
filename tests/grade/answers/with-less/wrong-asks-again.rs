// wrong: asks once more for what it got. The text: “It calls `ask(start)`. When that fails … it asks again”.
// shown by: { let mut n = 0; with_less(8, |_| { n += 1; Ok(()) })?; n == 1 }
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut n = start;
    while n > 1 {
        match ask(n) {
            Ok(_) => return ask(n),
            Err(e) if e.to_string().contains("out of memory") => n /= 2,
            Err(e) => return Err(e),
        }
    }
    ask(n)
}
