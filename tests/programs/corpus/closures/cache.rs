use std::collections::HashMap;

struct Cacher<F: Fn(u64) -> u64> {
    f: F,
    known: HashMap<u64, u64>,
}

impl<F: Fn(u64) -> u64> Cacher<F> {
    fn value(&mut self, n: u64) -> u64 {
        *self.known.entry(n).or_insert_with(|| (self.f)(n))
    }
}

fn main() {
    let mut c = Cacher { f: |n| (1..=n).product(), known: HashMap::new() };
    println!("{}", c.value(10));
    println!("{}", c.value(10));
    println!("{}", c.known.len());
}
