type Matrix = [[i64; 2]; 2];

fn multiply(a: Matrix, b: Matrix) -> Matrix {
    let mut c = [[0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
        }
    }
    c
}

fn main() {
    let step = [[1, 1], [1, 0]];
    let mut m = step;
    for _ in 0..9 {
        m = multiply(m, step);
    }
    println!("{m:?}");
    m = multiply(m, m);
    println!("{}", m[0][1]);
}
