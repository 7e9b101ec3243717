use std::cell::RefCell;
use std::thread;

thread_local! {
    static STACK: RefCell<Vec<i32>> = RefCell::new(vec![0]);
}

fn push(n: i32) -> usize {
    STACK.with_borrow_mut(|s| {
        s.push(n);
        s.len()
    })
}

fn main() {
    push(1);
    println!("{}", push(2));
    let other = thread::spawn(|| push(9)).join().unwrap();
    println!("{other}");
    STACK.with_borrow(|s| println!("{s:?}"));
}
