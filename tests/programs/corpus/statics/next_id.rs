use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

static NEXT: AtomicU32 = AtomicU32::new(1);

#[derive(Debug)]
struct Ticket {
    id: u32,
}

impl Ticket {
    fn new() -> Self {
        Ticket { id: NEXT.fetch_add(1, Relaxed) }
    }
}

fn main() {
    let a = Ticket::new();
    let b = Ticket::new();
    println!("{a:?} {b:?}");
    NEXT.store(100, Relaxed);
    println!("{}", Ticket::new().id);
}
