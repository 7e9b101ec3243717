use std::mem;

fn main() {
    let mut queue = vec!["a", "b"];
    let work = mem::take(&mut queue);
    println!("{queue:?} {work:?}");
    queue.push("c");
    let before = mem::replace(&mut queue, vec!["d", "e"]);
    println!("{before:?} {queue:?}");
}
