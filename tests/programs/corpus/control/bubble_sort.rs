fn main() {
    let mut v = [5, 2, 9, 1, 7];
    let n = v.len();
    let mut swaps = 0;
    for i in 0..n {
        for j in 0..n - 1 - i {
            if v[j] > v[j + 1] {
                v.swap(j, j + 1);
                swaps += 1;
            }
        }
    }
    println!("{v:?} {swaps}");
}
