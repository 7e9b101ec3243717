// right: a loop that breaks, signed numbers, Windows line ends.
use prelude::*;
fn visible(list: &str, present: usize) -> Vec<usize> {
    let mut seen: Vec<usize> = Vec::new();
    for wire in list.split(',') {
        match wire.parse::<i64>() {
            Ok(n) if n >= 0 && (n as usize) < present => seen.push(n as usize),
            _ => break,
        }
    }
    return seen;
}
