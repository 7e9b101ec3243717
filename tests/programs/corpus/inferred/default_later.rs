#[derive(Debug, Default)]
struct Options {
    verbose: bool,
    level: u8,
}

fn show(o: &Options) {
    println!("{o:?}");
}

fn main() {
    let o = Default::default();
    show(&o);
    println!("{}", o.level + 1);
}
