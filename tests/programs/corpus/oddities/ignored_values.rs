fn square(n: i32) -> i32 {
    n * n
}

fn main() {
    square(2);
    let _ = square(3);
    let _unused = square(4);
    _ = square(5);
    (1, 2);
    ;
    println!("{}", square(6));
}
