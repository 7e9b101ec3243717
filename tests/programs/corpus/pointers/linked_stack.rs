struct Stack<T> {
    head: Option<Box<Link<T>>>,
    len: usize,
}

struct Link<T> {
    value: T,
    next: Option<Box<Link<T>>>,
}

impl<T> Stack<T> {
    fn push(&mut self, value: T) {
        let next = self.head.take();
        self.head = Some(Box::new(Link { value, next }));
        self.len += 1;
    }
    fn pop(&mut self) -> Option<T> {
        let link = self.head.take()?;
        self.head = link.next;
        self.len -= 1;
        Some(link.value)
    }
}

fn main() {
    let mut s = Stack { head: None, len: 0 };
    s.push('a');
    s.push('b');
    println!("{:?} {}", s.pop(), s.len);
    println!("{:?} {:?}", s.pop(), s.pop());
}
