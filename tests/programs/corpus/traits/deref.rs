use std::ops::{Deref, DerefMut};

struct Names(Vec<String>);

impl Deref for Names {
    type Target = Vec<String>;
    fn deref(&self) -> &Vec<String> {
        &self.0
    }
}

impl DerefMut for Names {
    fn deref_mut(&mut self) -> &mut Vec<String> {
        &mut self.0
    }
}

fn main() {
    let mut n = Names(vec![]);
    n.push("z".to_string());
    n.push("a".to_string());
    n.sort();
    println!("{} {}", n.len(), n.join(""));
}
