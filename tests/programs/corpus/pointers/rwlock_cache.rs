use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};
use std::thread;

fn main() {
    let cache = Arc::new(RwLock::new(BTreeMap::new()));
    let writer = Arc::clone(&cache);
    let t = thread::spawn(move || {
        for i in 1..=3 {
            writer.write().unwrap().insert(i, i * i);
        }
    });
    t.join().unwrap();
    println!("{:?}", cache.read().unwrap().get(&2));
    println!("{:?}", cache.read().unwrap());
}
