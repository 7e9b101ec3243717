use std::cell::Cell;

fn main() {
    let last = Cell::new(None);
    for word in "a bb ccc".split(' ') {
        last.set(Some(word.len()));
    }
    println!("{:?}", last.get());
}
