use std::borrow::Cow;

fn clean(s: &str) -> Cow<'_, str> {
    if s.contains(' ') { Cow::Owned(s.replace(' ', "_")) } else { Cow::Borrowed(s) }
}

fn main() {
    let a = clean("no_spaces");
    let b = clean("some spaces here");
    println!("{} {}", matches!(a, Cow::Borrowed(_)), matches!(b, Cow::Owned(_)));
    println!("{a} {b}");
    let mut c = clean("x");
    c.to_mut().push('!');
    println!("{c}");
    println!("{}", c.into_owned().len());
}
