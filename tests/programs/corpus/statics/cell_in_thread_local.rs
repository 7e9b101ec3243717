use std::cell::Cell;

thread_local!(static DEPTH: Cell<u32> = const { Cell::new(0) });

fn descend(n: u32) -> u32 {
    DEPTH.set(DEPTH.get().max(n));
    if n < 5 { descend(n + 1) } else { DEPTH.get() }
}

fn main() {
    println!("{}", descend(1));
    DEPTH.set(0);
    println!("{}", descend(4));
    println!("{}", DEPTH.take());
    println!("{}", DEPTH.get());
}
