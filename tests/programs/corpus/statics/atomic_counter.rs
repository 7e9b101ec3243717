use std::sync::atomic::{AtomicUsize, Ordering};

static COUNT: AtomicUsize = AtomicUsize::new(0);

fn visit() -> usize {
    COUNT.fetch_add(1, Ordering::SeqCst)
}

fn main() {
    visit();
    visit();
    let third = visit();
    println!("{third} {}", COUNT.load(Ordering::SeqCst));
}
