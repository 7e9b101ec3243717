fn main() {
    use std::sync::atomic::{AtomicU8, Ordering};
    static CALLS: AtomicU8 = AtomicU8::new(0);
    fn call() {
        CALLS.fetch_add(1, Ordering::Relaxed);
    }
    call();
    call();
    println!("{}", CALLS.load(Ordering::Relaxed));
}
