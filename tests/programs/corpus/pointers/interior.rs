use std::cell::{Cell, RefCell};

struct Meter {
    reads: Cell<u32>,
    values: RefCell<Vec<f64>>,
}

impl Meter {
    fn read(&self) -> Option<f64> {
        self.reads.set(self.reads.get() + 1);
        self.values.borrow().last().copied()
    }
}

fn main() {
    let m = Meter { reads: Cell::new(0), values: RefCell::new(vec![0.5]) };
    m.values.borrow_mut().push(1.5);
    println!("{:?}", m.read());
    m.read();
    println!("{}", m.reads.get());
}
