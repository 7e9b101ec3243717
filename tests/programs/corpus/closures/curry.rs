fn main() {
    let add = |a: i32| move |b: i32| a + b;
    let add_two = add(2);
    println!("{}", add_two(40));
    println!("{}", add(1)(1));
    let all: Vec<i32> = (0..3).map(add(100)).collect();
    println!("{all:?}");
}
