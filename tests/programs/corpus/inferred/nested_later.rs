fn main() {
    let mut rows = Vec::new();
    for i in 0..3 {
        let mut row = Vec::new();
        for j in 0..i {
            row.push(i * 10 + j);
        }
        rows.push(row);
    }
    println!("{rows:?}");
}
