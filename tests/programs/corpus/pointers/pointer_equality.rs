use std::rc::Rc;

fn main() {
    let a = Rc::new(5);
    let b = a.clone();
    let c = Rc::new(5);
    println!("{} {}", Rc::ptr_eq(&a, &b), Rc::ptr_eq(&a, &c));
    println!("{}", a == c);
    let mut d = Rc::clone(&a);
    *Rc::make_mut(&mut d) += 1;
    println!("{a} {d}");
}
