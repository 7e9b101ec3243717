fn main() {
    #[allow(unused_mut)]
    let mut x = 1;
    #[allow(unused_variables)]
    let unused = 2;
    #[cfg(any())]
    println!("never");
    #[allow(clippy::needless_return)]
    {
        println!("{x}");
    }
}
