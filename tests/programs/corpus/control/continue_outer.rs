fn main() {
    let rows = [[1, 2, -1], [4, 5, 6], [-7, 8, 9]];
    let mut sum = 0;
    'rows: for row in rows {
        for n in row {
            if n < 0 {
                continue 'rows;
            }
        }
        sum += row.iter().sum::<i32>();
    }
    println!("{sum}");
}
