use std::cell::RefCell;
use std::rc::Rc;

#[derive(Debug)]
struct City {
    name: &'static str,
    roads: RefCell<Vec<Rc<City>>>,
}

fn city(name: &'static str) -> Rc<City> {
    Rc::new(City { name, roads: RefCell::new(vec![]) })
}

fn main() {
    let rome = city("Rome");
    let pisa = city("Pisa");
    rome.roads.borrow_mut().push(pisa.clone());
    rome.roads.borrow_mut().push(city("Bari"));
    for c in rome.roads.borrow().iter() {
        println!("{} {}", c.name, c.roads.borrow().len());
    }
    println!("{}", Rc::strong_count(&pisa));
}
