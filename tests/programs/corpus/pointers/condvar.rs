use std::sync::{Arc, Condvar, Mutex};
use std::thread;

fn main() {
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let other = Arc::clone(&pair);
    let t = thread::spawn(move || {
        let (lock, signal) = &*other;
        *lock.lock().unwrap() = true;
        signal.notify_one();
    });
    let (lock, signal) = &*pair;
    let ready = signal.wait_while(lock.lock().unwrap(), |ready| !*ready).unwrap();
    println!("{ready}");
    drop(ready);
    t.join().unwrap();
    println!("joined");
}
