#[derive(Debug)]
struct Stack<T> {
    items: Vec<T>,
}

impl<T: Clone> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, t: T) -> &mut Self {
        self.items.push(t);
        self
    }
    fn peek(&self) -> Option<T> {
        self.items.last().cloned()
    }
}

fn main() {
    let mut s: Stack<&str> = Stack::new();
    s.push("a").push("b");
    println!("{:?}", s.peek());
    let n = s.items.len();
    println!("{n} {s:?}");
}
