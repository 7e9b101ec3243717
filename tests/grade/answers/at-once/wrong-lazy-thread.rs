// wrong: the thread starts only when this one is done with the second job. The text: “runs two jobs at the same time”.
// shown by: { use std::{sync::mpsc::channel, time::Duration}; let (a, b) = channel(); let (c, d) = channel(); let wait = Duration::from_secs(2); at_once(move || { a.send(()).ok(); d.recv_timeout(wait).is_ok() }, move || { c.send(()).ok(); b.recv_timeout(wait).is_ok() }) == (true, true) }
fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    std::thread::scope(|s| {
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let a = s.spawn(move || { wait.recv().ok(); first() });
        let b = second();
        go.send(()).unwrap();
        (a.join().unwrap(), b)
    })
}
