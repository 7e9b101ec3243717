fn main() {
    let all: Option<i32> = [Some(1), Some(2)].into_iter().sum();
    println!("{all:?}");
    let missing: Option<Vec<i32>> = vec![Some(1), None].into_iter().collect();
    println!("{missing:?}");
    let zipped = Some(1).zip(Some('a'));
    println!("{zipped:?}");
    let x = None.or(Some(3)).xor(None::<i32>);
    println!("{x:?}");
}
