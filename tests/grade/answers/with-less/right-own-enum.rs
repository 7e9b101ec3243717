// right: an own type for what came out, and a trial.
enum Came<T> { Fine(T), Full(candle_core::Error), Broken(candle_core::Error) }
fn sort_out<T>(result: Result<T>) -> Came<T> {
    match result {
        Ok(v) => Came::Fine(v),
        Err(e) if e.to_string().contains("out of memory") => Came::Full(e),
        Err(e) => Came::Broken(e),
    }
}
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut size = start;
    loop {
        match sort_out(ask(size)) {
            Came::Fine(value) => break Ok(value),
            Came::Broken(error) => break Err(error),
            Came::Full(error) if size == 1 => break Err(error),
            Came::Full(_) => size >>= 1,
        }
    }
}
let start = with_less(9, |n| if n > 2 { candle_core::bail!("CUDA: out of memory") } else { Ok(n) })?;
println!("{start}");
