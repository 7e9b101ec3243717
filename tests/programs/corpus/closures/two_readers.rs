fn main() {
    let data = vec![5, 1, 4];
    let largest = || data.iter().max().copied();
    let sum = || data.iter().sum::<i32>();
    println!("{:?} {}", largest(), sum());
    println!("{data:?}");
}
