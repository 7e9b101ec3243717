// wrong: the result of the job that is done first comes first. The text: “the first job's first”.
// shown by: at_once(|| { std::thread::sleep(std::time::Duration::from_millis(200)); 1 }, || 2) == (1, 2)
use std::sync::mpsc;
fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    let (send, receive) = mpsc::channel();
    std::thread::scope(|s| {
        let other = send.clone();
        s.spawn(move || send.send(first()).unwrap());
        s.spawn(move || other.send(second()).unwrap());
        let a = receive.recv().unwrap();
        (a, receive.recv().unwrap())
    })
}
