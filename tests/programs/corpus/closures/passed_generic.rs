fn twice<F: Fn(i32) -> i32>(f: F, x: i32) -> i32 {
    f(f(x))
}

fn main() {
    let step = 4;
    println!("{}", twice(|x| x + step, 1));
    println!("{}", twice(i32::abs, -8));
    let sub = |x| x - step;
    println!("{}", twice(&sub, 0));
    println!("{}", twice(sub, 100));
}
