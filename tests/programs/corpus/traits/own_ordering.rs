use std::cmp::Ordering;

#[derive(Debug, PartialEq, Eq)]
struct Task {
    name: &'static str,
    urgency: u8,
}

impl Ord for Task {
    fn cmp(&self, other: &Self) -> Ordering {
        self.urgency.cmp(&other.urgency).then_with(|| other.name.cmp(self.name))
    }
}

impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn main() {
    let mut heap = std::collections::BinaryHeap::new();
    heap.push(Task { name: "mail", urgency: 1 });
    heap.push(Task { name: "fire", urgency: 9 });
    heap.push(Task { name: "call", urgency: 1 });
    while let Some(task) = heap.pop() {
        println!("{}", task.name);
    }
}
