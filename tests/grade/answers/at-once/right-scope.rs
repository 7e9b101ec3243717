// right: one thread beside this one.
fn at_once<T: Send>(
    first: impl FnOnce() -> T + Send,
    second: impl FnOnce() -> T + Send,
) -> (T, T) {
    std::thread::scope(|s| {
        let a = s.spawn(first);
        let b = second();
        (a.join().unwrap(), b)
    })
}
