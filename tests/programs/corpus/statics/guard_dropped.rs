use std::sync::Mutex;

static TOTAL: Mutex<i32> = Mutex::new(5);

fn main() {
    let mut guard = TOTAL.lock().unwrap();
    *guard += 1;
    println!("{}", TOTAL.try_lock().is_err());
    drop(guard);
    println!("{}", *TOTAL.lock().unwrap());
}
