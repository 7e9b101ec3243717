use std::sync::atomic::{AtomicI32, Ordering};

fn called() -> i32 {
    static TIMES: AtomicI32 = AtomicI32::new(0);
    TIMES.fetch_add(1, Ordering::Relaxed) + 1
}

fn main() {
    for _ in 0..3 {
        called();
    }
    println!("{}", called());
    println!("{}", called());
}
