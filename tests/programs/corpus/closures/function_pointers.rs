fn double(x: i32) -> i32 {
    x * 2
}

fn main() {
    let f: fn(i32) -> i32 = double;
    let g: fn(i32) -> i32 = |x| x + 1;
    let table = [("double", f), ("inc", g)];
    for (name, f) in table {
        println!("{name}: {}", f(20));
    }
    println!("{}", g(f(1)));
}
