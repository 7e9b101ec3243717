fn total(values: impl IntoIterator<Item = impl Into<f64>>) -> f64 {
    values.into_iter().map(Into::into).sum()
}

fn evens(limit: u32) -> impl Iterator<Item = u32> + Clone {
    (0..limit).step_by(2)
}

fn main() {
    println!("{}", total([1.5f32, 2.5]));
    println!("{}", total(vec![1u8, 2, 3]));
    let e = evens(7);
    println!("{:?} {}", e.clone().collect::<Vec<_>>(), e.count());
}
