struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

fn main() {
    let mut head = Node { value: 1, next: None };
    let mut tail = &mut head;
    for i in 2..=4 {
        tail = tail.next.insert(Box::new(Node { value: i, next: None }));
    }
    tail.value *= 10;
    let mut at = Some(&head);
    while let Some(node) = at {
        println!("{}", node.value);
        at = node.next.as_deref();
    }
}
