macro_rules! map {
    ($($k:expr => $v:expr),* $(,)?) => {{
        let mut m = ::std::collections::BTreeMap::new();
        $(m.insert($k, $v);)*
        m
    }};
}

fn main() {
    let ages = map! { "ann" => 31, "bob" => 27 };
    println!("{ages:?}");
    let empty: std::collections::BTreeMap<u8, u8> = map! {};
    println!("{}", empty.len());
    println!("{}", map!(1 => 'a')[&1]);
}
