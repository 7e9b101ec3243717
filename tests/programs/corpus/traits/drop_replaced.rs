struct Slot(u8);

impl Drop for Slot {
    fn drop(&mut self) {
        println!("free {}", self.0);
    }
}

fn main() {
    let mut held = Some(Slot(1));
    held = Some(Slot(2));
    println!("{}", held.is_some());
    held.take();
    println!("empty");
    let list = vec![Slot(3), Slot(4)];
    drop(list);
}
