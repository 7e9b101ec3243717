use std::sync::{LazyLock, Mutex};

static HISTORY: LazyLock<Mutex<Vec<i32>>> = LazyLock::new(|| Mutex::new(Vec::with_capacity(8)));

fn remember(n: i32) -> i32 {
    HISTORY.lock().unwrap().push(n);
    n
}

fn main() {
    let total = remember(3) + remember(4);
    println!("{total}");
    remember(total);
    println!("{:?}", HISTORY.lock().unwrap());
}
