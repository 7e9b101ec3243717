fn zeros(n: usize) -> Vec<i32> {
    vec![0; n]
}

fn ones(n: usize) -> Vec<i32> {
    vec![1; n]
}

fn main() {
    let mut z = zeros(3);
    z.extend(ones(2));
    println!("{z:?}");
    println!("{}", z.iter().sum::<i32>());
}
