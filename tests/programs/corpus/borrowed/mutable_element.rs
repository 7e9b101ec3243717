fn main() {
    let mut grid = vec![vec![0; 3]; 2];
    let row = &mut grid[1];
    row[0] = 7;
    row[2] = 9;
    println!("{grid:?}");
    let cell = &mut grid[0][1];
    *cell += 4;
    println!("{:?}", grid[0]);
}
