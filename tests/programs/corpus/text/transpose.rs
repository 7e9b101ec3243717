fn transpose(m: &[Vec<i32>]) -> Vec<Vec<i32>> {
    (0..m[0].len()).map(|c| m.iter().map(|row| row[c]).collect()).collect()
}

fn main() {
    let m = vec![vec![1, 2, 3], vec![4, 5, 6]];
    let t = transpose(&m);
    for row in &t {
        let cells: Vec<String> = row.iter().map(|n| format!("{n:>3}")).collect();
        println!("{}", cells.join("|"));
    }
    println!("{}", transpose(&t) == m);
}
