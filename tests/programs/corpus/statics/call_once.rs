use std::sync::Once;

static SETUP: Once = Once::new();

fn start() {
    SETUP.call_once(|| println!("set up"));
    println!("started");
}

fn main() {
    println!("{}", SETUP.is_completed());
    start();
    start();
    println!("{}", SETUP.is_completed());
}
