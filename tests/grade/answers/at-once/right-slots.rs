// right: each thread writes into a slot of its own.
use prelude::*;
fn at_once<A: FnOnce() -> T + Send, B: FnOnce() -> T + Send, T: Send>(first: A, second: B) -> (T, T) {
    let mut slots: (Option<T>, Option<T>) = (None, None);
    let (left, right) = (&mut slots.0, &mut slots.1);
    std::thread::scope(|scope| {
        scope.spawn(move || *right = Some(second()));
        scope.spawn(move || *left = Some(first()));
    });
    (slots.0.unwrap(), slots.1.unwrap())
}
