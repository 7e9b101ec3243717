```rust
// right: the results come through a channel, each with its number.
use std::sync::mpsc;
fn at_once<T: Send>(first: impl FnOnce() -> T + Send, second: impl FnOnce() -> T + Send) -> (T, T) {
    let (send, receive) = mpsc::channel();
    std::thread::scope(|s| {
        let other = send.clone();
        s.spawn(move || { send.send((0, first())).unwrap(); });
        s.spawn(move || { other.send((1, second())).unwrap(); });
    });
    let mut results: Vec<(i32, T)> = receive.iter().collect();
    results.sort_by_key(|r| r.0);
    let b = results.pop().unwrap().1;
    let a = results.pop().unwrap().1;
    (a, b)
}
```
