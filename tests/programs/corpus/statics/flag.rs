use std::sync::atomic::{AtomicBool, Ordering};

static VERBOSE: AtomicBool = AtomicBool::new(false);

fn say(text: &str) {
    if VERBOSE.load(Ordering::Relaxed) {
        println!("{text}");
    }
}

fn main() {
    say("not shown");
    VERBOSE.store(true, Ordering::Relaxed);
    say("shown");
    let before = VERBOSE.swap(false, Ordering::Relaxed);
    println!("{before}");
    say("not shown");
}
