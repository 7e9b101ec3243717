// wrong: the second job runs once to warm up and then again. The text: “Each job runs exactly once”.
// shown by: { let n = std::sync::atomic::AtomicUsize::new(0); at_once(|| 0, || n.fetch_add(1, std::sync::atomic::Ordering::SeqCst)); n.into_inner() == 1 }
fn at_once<T: Send>(first: impl Fn() -> T + Send + Sync, second: impl Fn() -> T + Send + Sync) -> (T, T) {
    second();
    std::thread::scope(|s| {
        let a = s.spawn(|| first());
        let b = second();
        (a.join().unwrap(), b)
    })
}
