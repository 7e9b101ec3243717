fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn main() {
    let length = |s: &str| s.len();
    let even = |n: usize| n % 2 == 0;
    let has_even_length = compose(length, even);
    println!("{}", has_even_length("four"));
    println!("{}", has_even_length("seven"));
}
