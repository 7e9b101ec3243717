use std::sync::mpsc;
use std::thread;

fn main() {
    let (tx, rx) = mpsc::channel();
    let worker = thread::spawn(move || {
        for i in 1..=3 {
            tx.send(i * i).unwrap();
        }
    });
    worker.join().unwrap();
    let got: Vec<u32> = rx.iter().collect();
    println!("{got:?}");
}
