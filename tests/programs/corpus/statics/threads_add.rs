use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

static SUM: AtomicU64 = AtomicU64::new(0);

fn work(n: u64) {
    SUM.fetch_add(n, Ordering::Relaxed);
}

fn main() {
    let handles: Vec<_> = (1..=4).map(|n| thread::spawn(move || work(n))).collect();
    for h in handles {
        h.join().unwrap();
    }
    println!("{}", SUM.load(Ordering::Relaxed));
}
