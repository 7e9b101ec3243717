use std::cell::{Cell, RefCell};

fn main() {
    let c = Cell::new(5);
    let old = c.replace(6);
    println!("{old} {}", c.get());
    let words = RefCell::new(vec!["a"]);
    words.borrow_mut().extend(["b", "c"]);
    let taken = words.take();
    println!("{taken:?} {:?}", words);
    let other = Cell::new(1);
    c.swap(&other);
    println!("{} {}", c.get(), other.get());
}
