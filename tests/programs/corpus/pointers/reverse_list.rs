#[derive(Debug)]
struct Node {
    n: u8,
    next: Option<Box<Node>>,
}

fn reverse(mut list: Option<Box<Node>>) -> Option<Box<Node>> {
    let mut done = None;
    while let Some(mut node) = list {
        list = node.next.take();
        node.next = done;
        done = Some(node);
    }
    done
}

fn main() {
    let mut list = None;
    for n in 1..4 {
        list = Some(Box::new(Node { n, next: list }));
    }
    println!("{}", list.as_ref().unwrap().n);
    list = reverse(list);
    while let Some(node) = list {
        println!("{}", node.n);
        list = node.next;
    }
}
