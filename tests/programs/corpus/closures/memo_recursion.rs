use std::collections::BTreeMap;

fn fib(n: u64, memo: &mut BTreeMap<u64, u64>) -> u64 {
    if n < 2 {
        return n;
    }
    if let Some(&known) = memo.get(&n) {
        return known;
    }
    let value = fib(n - 1, memo) + fib(n - 2, memo);
    memo.insert(n, value);
    value
}

fn main() {
    let mut memo = BTreeMap::new();
    let mut f = |n| fib(n, &mut memo);
    println!("{}", f(50));
    println!("{}", f(10));
    println!("{}", memo.len());
}
