const N: usize = 4;

fn identity() -> [[u8; N]; N] {
    let mut m = [[0; N]; N];
    for i in 0..N {
        m[i][i] = 1;
    }
    m
}

fn main() {
    let m = identity();
    for row in m {
        println!("{row:?}");
    }
    println!("{}", N * N);
}
