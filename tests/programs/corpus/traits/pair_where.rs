use std::fmt::{Debug, Display};

fn label<A, B>(a: A, b: &B) -> String
where
    A: Display,
    B: Debug + ?Sized,
{
    format!("{a}={b:?}")
}

fn main() {
    let one = label("n", &1);
    let two = label('s', "text");
    println!("{one} {two}");
    println!("{}", label(3.5, &[1, 2][..]));
}
