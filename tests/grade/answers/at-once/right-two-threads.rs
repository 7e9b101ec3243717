// right: two threads, a panic goes on, Windows line ends.
use std::thread;

fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    let (a, b) = thread::scope(|wire| {
        let one = wire.spawn(|| first());
        let two = wire.spawn(|| second());
        (one.join(), two.join())
    });
    (a.unwrap_or_else(|e| std::panic::resume_unwind(e)), b.unwrap_or_else(|e| std::panic::resume_unwind(e)))
}
