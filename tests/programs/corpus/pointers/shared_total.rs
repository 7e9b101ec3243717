use std::sync::{Arc, Mutex};
use std::thread;

fn main() {
    let total = Arc::new(Mutex::new(0));
    let mut handles = vec![];
    for i in 0..5 {
        let total = Arc::clone(&total);
        handles.push(thread::spawn(move || *total.lock().unwrap() += i));
    }
    for handle in handles {
        handle.join().unwrap();
    }
    println!("{}", *total.lock().unwrap());
    println!("{}", Arc::strong_count(&total));
}
