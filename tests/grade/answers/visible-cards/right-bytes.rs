// right: byte by byte, with `unsafe` and a counter that is `static mut`.
static mut CALLS: usize = 0;
fn visible(list: &str, present: usize) -> Vec<usize> {
    unsafe { CALLS += 1; }
    let mut cards = Vec::new();
    let mut from = 0;
    let bytes = list.as_bytes();
    for to in 0..=bytes.len() {
        if to < bytes.len() && bytes[to] != b',' { continue; }
        let entry = unsafe { std::str::from_utf8_unchecked(&bytes[from..to]) };
        match entry.parse::<usize>() {
            Ok(card) if card < present => cards.push(card),
            _ => return cards,
        }
        from = to + 1;
    }
    cards
}
let list = vec![2, 0];
let present = 3.5;
eprintln!("{list:?} {present} {:?}", visible("2,0", 3));
