use std::collections::BTreeMap as Map;
use std::fmt::{self as f, Write as _};

struct Tag(u8);

impl f::Display for Tag {
    fn fmt(&self, out: &mut f::Formatter) -> f::Result {
        write!(out, "#{}", self.0)
    }
}

fn main() {
    let mut m = Map::new();
    m.insert(1, Tag(1).to_string());
    let mut s = String::new();
    write!(s, "{}{}", m[&1], Tag(2)).unwrap();
    println!("{s}");
}
