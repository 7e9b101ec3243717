use std::collections::VecDeque;

fn main() {
    let mut line = VecDeque::new();
    line.push_back(2u8);
    line.push_front(1);
    line.push_back(3);
    println!("{line:?}");
    println!("{:?}", line.pop_front());
}
