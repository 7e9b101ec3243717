fn kind(n: i32) -> &'static str {
    match n {
        i32::MIN..0 => "negative",
        0 => "zero",
        x if x % 2 == 0 && x < 10 => "small even",
        1 | 3 | 5 | 7 | 9 => "small odd",
        _ => "large",
    }
}

fn main() {
    for n in [-5, 0, 4, 7, 12] {
        println!("{n}: {}", kind(n));
    }
    let x = 5;
    let even = match x {
        n if n % 2 == 0 => true,
        _ => false,
    };
    println!("{even}");
}
