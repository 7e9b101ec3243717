// right: the sizes as an iterator.
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    let mut last = ask(start);
    for size in std::iter::successors(Some(start / 2), |s| Some(s / 2)).take_while(|&s| s >= 1) {
        let out_of_memory = match &last {
            Ok(_) => false,
            Err(e) => e.to_string().contains("out of memory"),
        };
        if !out_of_memory { break; }
        last = ask(size);
    }
    last
}
