use std::sync::mpsc;

fn main() {
    let (tx, rx) = mpsc::channel();
    tx.send("hello").unwrap();
    tx.send("world").unwrap();
    drop(tx);
    for word in rx {
        println!("{word}");
    }
}
