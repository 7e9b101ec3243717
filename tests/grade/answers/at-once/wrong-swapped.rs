// wrong: the second job's result comes first. The text: “the first job's first”.
// shown by: at_once(|| 1, || 2) == (1, 2)
fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    std::thread::scope(|s| {
        let a = s.spawn(first);
        let b = s.spawn(second);
        (b.join().unwrap(), a.join().unwrap())
    })
}
