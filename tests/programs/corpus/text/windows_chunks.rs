fn main() {
    let v = [1, 4, 9, 16, 25];
    let steps: Vec<i32> = v.windows(2).map(|w| w[1] - w[0]).collect();
    println!("{steps:?}");
    for chunk in v.chunks(2) {
        println!("{chunk:?}");
    }
    println!("{:?}", v.rchunks(3).map(|c| c.len()).collect::<Vec<_>>());
    println!("{}", v.is_sorted());
}
