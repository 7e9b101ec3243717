use std::rc::Rc;

fn main() {
    let a = Rc::new(String::from("shared"));
    let b = Rc::clone(&a);
    println!("{} {}", Rc::strong_count(&a), b);
    {
        let c = a.clone();
        println!("{} {}", Rc::strong_count(&c), c.len());
    }
    drop(b);
    println!("{:?}", Rc::try_unwrap(a));
}
