use std::cell::RefCell;

fn main() {
    let cell = RefCell::new(vec![1, 2]);
    let view = cell.borrow();
    println!("{} {}", view.len(), cell.try_borrow_mut().is_err());
    drop(view);
    let mut edit = cell.borrow_mut();
    edit.push(3);
    drop(edit);
    println!("{:?}", cell.into_inner());
}
