trait Container {
    type Item;
    fn items(&self) -> Vec<Self::Item>;
    fn first(&self) -> Option<Self::Item> {
        self.items().into_iter().next()
    }
}

struct Letters(String);

impl Container for Letters {
    type Item = char;
    fn items(&self) -> Vec<char> {
        self.0.chars().collect()
    }
}

fn main() {
    let l = Letters("xyz".to_string());
    println!("{:?} {}", l.first(), l.items().len());
    let e = Letters(String::new());
    println!("{:?}", e.first());
}
