fn stats(v: &[i32]) -> (i32, i32, f64) {
    let min = *v.iter().min().unwrap();
    let max = *v.iter().max().unwrap();
    (min, max, v.iter().sum::<i32>() as f64 / v.len() as f64)
}

fn main() {
    let (min, max, mean) = stats(&[4, 8, 3]);
    println!("{min} {max} {mean}");
    let ((a, b), [c, .., d]) = ((1, 'x'), [5, 6, 7, 8]);
    println!("{a} {b} {c} {d}");
    let (first, ..) = stats(&[9]);
    println!("{first}");
}
