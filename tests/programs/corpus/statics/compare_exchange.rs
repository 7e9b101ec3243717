use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

static OWNER: AtomicI64 = AtomicI64::new(-1);

fn claim(id: i64) -> Result<i64, i64> {
    OWNER.compare_exchange(-1, id, SeqCst, SeqCst)
}

fn main() {
    println!("{:?}", claim(7));
    println!("{:?}", claim(8));
    let highest = OWNER.fetch_max(20, SeqCst);
    println!("{highest} {}", OWNER.load(SeqCst));
}
