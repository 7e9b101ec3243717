use std::iter::Sum;
use std::ops::Mul;

fn dot<T>(a: &[T], b: &[T]) -> T
where
    T: Copy + Mul<Output = T> + Sum<T>,
{
    a.iter().zip(b).map(|(&x, &y)| x * y).sum()
}

fn main() {
    let a = [1, 2, 3];
    let b = [4, 5, 6];
    println!("{}", dot(&a, &b));
    println!("{}", dot(&[0.5], &[4.0]));
}
