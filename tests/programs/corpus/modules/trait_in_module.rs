mod animals {
    pub trait Animal {
        fn noise(&self) -> String;
    }
    #[derive(Default)]
    pub struct Cat;
    impl Animal for Cat {
        fn noise(&self) -> String {
            "meow".into()
        }
    }
    impl<T: Animal> Animal for Option<T> {
        fn noise(&self) -> String {
            self.as_ref().map_or_else(|| "...".into(), |a| a.noise())
        }
    }
}

use animals::{Animal, Cat};

fn main() {
    let cat = Cat;
    println!("{}", cat.noise());
    println!("{}", None::<Cat>.noise());
    println!("{}", Some(Cat).noise());
}
