use std::cell::RefCell;
use std::rc::{Rc, Weak};

struct Screen {
    lines: RefCell<Vec<String>>,
}

struct Clock {
    screens: Vec<Weak<Screen>>,
}

impl Clock {
    fn tick(&self, t: u32) -> usize {
        let alive = self.screens.iter().filter_map(Weak::upgrade);
        alive.map(|s| s.lines.borrow_mut().push(format!("t={t}"))).count()
    }
}

fn main() {
    let screen = Rc::new(Screen { lines: RefCell::new(vec![]) });
    let clock = Clock { screens: vec![Rc::downgrade(&screen), Weak::new()] };
    println!("{}", clock.tick(1));
    clock.tick(2);
    println!("{:?}", screen.lines.borrow());
    drop(screen);
    println!("{}", clock.tick(3));
}
