use std::cell::Cell;

fn main() {
    let hits = Cell::new(0);
    let hit = || hits.set(hits.get() + 1);
    let twice = || {
        hit();
        hit();
    };
    twice();
    hit();
    println!("{}", hits.get());
}
