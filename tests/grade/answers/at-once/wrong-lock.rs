// wrong: both threads hold the same lock while they work. The text: “runs two jobs at the same time”.
// shown by: { use std::{sync::mpsc::channel, time::Duration}; let (a, b) = channel(); let (c, d) = channel(); let wait = Duration::from_secs(2); at_once(move || { a.send(()).ok(); d.recv_timeout(wait).is_ok() }, move || { c.send(()).ok(); b.recv_timeout(wait).is_ok() }) == (true, true) }
use std::sync::Mutex;
fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    let lock = Mutex::new(());
    std::thread::scope(|s| {
        let a = s.spawn(|| { let _guard = lock.lock().unwrap(); first() });
        let b = s.spawn(|| { let _guard = lock.lock().unwrap(); second() });
        (a.join().unwrap(), b.join().unwrap())
    })
}
