fn main() {
    let lines = "a b\nc d e";
    let words: Vec<&str> = lines.lines().flat_map(|l| l.split(' ')).collect();
    println!("{words:?}");
    let nested = vec![vec![1], vec![], vec![2, 3]];
    println!("{:?}", nested.concat());
    let flat: Vec<i32> = nested.into_iter().flatten().collect();
    println!("{flat:?}");
    let some: Vec<i32> = [Some(1), None, Some(3)].into_iter().flatten().collect();
    println!("{some:?}");
}
