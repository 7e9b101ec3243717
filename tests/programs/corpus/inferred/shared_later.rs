use std::cell::RefCell;
use std::rc::Rc;

fn main() {
    let log = Rc::new(RefCell::new(Vec::new()));
    let other = Rc::clone(&log);
    log.borrow_mut().push("one");
    other.borrow_mut().push("two");
    println!("{:?} {}", log.borrow(), Rc::strong_count(&log));
}
