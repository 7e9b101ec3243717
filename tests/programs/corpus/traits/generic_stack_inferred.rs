struct Stack<T> {
    items: Vec<T>,
}

impl<T> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, t: T) {
        self.items.push(t);
    }
}

fn main() {
    let mut s = Stack::new();
    s.push(1.5);
    s.push(2.5);
    let sum: f64 = s.items.iter().sum();
    println!("{sum}");
}
