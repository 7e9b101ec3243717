use std::cell::RefCell;
use std::rc::{Rc, Weak};

struct Node {
    name: String,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

fn node(name: &str) -> Rc<Node> {
    Rc::new(Node { name: name.into(), parent: RefCell::default(), children: RefCell::default() })
}

fn main() {
    let leaf = node("leaf");
    println!("{}", leaf.parent.borrow().upgrade().is_none());
    let branch = node("branch");
    branch.children.borrow_mut().push(Rc::clone(&leaf));
    *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
    let parent = leaf.parent.borrow().upgrade().map(|p| p.name.clone());
    println!("{parent:?} {}", branch.children.borrow().len());
    drop(branch);
    println!("{}", leaf.parent.borrow().upgrade().is_none());
}
