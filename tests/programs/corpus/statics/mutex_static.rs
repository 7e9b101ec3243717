use std::sync::Mutex;

static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn add(name: &str) {
    NAMES.lock().unwrap().push(name.to_string());
}

fn main() {
    add("a");
    add("b");
    let names = NAMES.lock().unwrap();
    println!("{names:?}");
}
