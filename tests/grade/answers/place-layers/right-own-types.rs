// right: a struct for a device, and a trial on variables `sizes` and `capacity`.
#[derive(Debug, Default)]
struct Card { number: usize, used: u64 }
impl Card {
    fn has_room(&self, size: u64, capacity: u64) -> bool { capacity - self.used >= size }
}
fn place(sizes: &[u64], capacity: u64) -> Option<Vec<usize>> {
    if sizes.iter().any(|s| *s > capacity) { return None; }
    let mut card = Card::default();
    Some(sizes.iter().map(|&size| {
        if !card.has_room(size, capacity) { card = Card { number: card.number + 1, used: 0 }; }
        card.used += size;
        card.number
    }).collect())
}
// %% a trial
let sizes = [3u64, 3, 1];
let capacity = "4";
println!("{:?}", place(&sizes, capacity.parse()?));
