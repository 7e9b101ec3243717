fn main() {
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Side {
        Heads,
        Tails,
    }
    use Side::*;
    let throws = [Heads, Tails, Heads];
    let heads = throws.iter().filter(|t| **t == Heads).count();
    println!("{heads}");
    println!("{:?}", throws[1]);
}
