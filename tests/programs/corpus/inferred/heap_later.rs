use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn main() {
    let mut heap = BinaryHeap::new();
    heap.push(Reverse(5));
    heap.push(Reverse(1));
    heap.push(Reverse(3));
    let Reverse(least) = heap.pop().unwrap();
    println!("{least} of {}", heap.len() + 1);
}
