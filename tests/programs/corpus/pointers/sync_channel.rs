use std::sync::mpsc::{TryRecvError, sync_channel};

fn main() {
    let (tx, rx) = sync_channel(2);
    tx.send(1u8).unwrap();
    tx.send(2).unwrap();
    println!("{}", tx.try_send(3).is_err());
    println!("{:?} {:?}", rx.recv(), rx.recv());
    println!("{}", rx.try_recv() == Err(TryRecvError::Empty));
    drop(tx);
    println!("{:?}", rx.try_recv());
}
