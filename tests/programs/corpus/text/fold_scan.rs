fn main() {
    let v = [1, 2, 3, 4];
    let product = v.iter().fold(1, |a, b| a * b);
    println!("{product}");
    let running: Vec<i32> = v
        .iter()
        .scan(0, |sum, x| {
            *sum += x;
            Some(*sum)
        })
        .collect();
    println!("{running:?}");
    let text = v.iter().fold(String::new(), |s, n| format!("{s}[{n}]"));
    println!("{text}");
    println!("{:?}", v.into_iter().reduce(|a, b| a.max(b)));
}
