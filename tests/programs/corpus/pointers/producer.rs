use std::sync::mpsc;
use std::thread;

fn main() {
    let (tx, rx) = mpsc::channel::<String>();
    let tx2 = tx.clone();
    let a = thread::spawn(move || tx.send("from a".to_string()).unwrap());
    let b = thread::spawn(move || tx2.send("from b".to_string()).unwrap());
    a.join().unwrap();
    b.join().unwrap();
    let mut got: Vec<String> = rx.iter().collect();
    got.sort();
    println!("{got:?}");
    println!("{:?}", rx.recv().is_err());
}
