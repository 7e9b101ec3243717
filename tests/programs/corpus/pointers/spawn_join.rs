use std::thread;

fn main() {
    let handle = thread::spawn(|| (1..=10).product::<u64>());
    let here = 2 + 3;
    println!("{here}");
    let there = handle.join().unwrap();
    println!("{there}");
}
