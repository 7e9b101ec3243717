use std::rc::Rc;
use std::sync::Arc;

fn main() {
    let text: Rc<str> = Rc::from("words");
    let list: Arc<[i32]> = vec![3, 1, 2].into();
    println!("{} {}", text.len(), list.len());
    let again = Arc::clone(&list);
    println!("{:?} {text}", &again[1..]);
    let boxed: Box<[i32]> = again.iter().map(|x| x + 1).collect();
    println!("{boxed:?}");
}
