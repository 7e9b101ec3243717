use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

fn registry() -> &'static Mutex<BTreeMap<String, i32>> {
    static ALL: OnceLock<Mutex<BTreeMap<String, i32>>> = OnceLock::new();
    ALL.get_or_init(Mutex::default)
}

fn main() {
    registry().lock().unwrap().insert("one".into(), 1);
    registry().lock().unwrap().insert("two".into(), 2);
    *registry().lock().unwrap().get_mut("one").unwrap() += 10;
    println!("{:?}", registry().lock().unwrap());
}
