#[derive(Debug)]
enum Option {
    Yes,
    No,
}

fn pick(b: bool) -> Option {
    if b { Option::Yes } else { Option::No }
}

fn main() {
    let o = pick(true);
    println!("{o:?}");
    println!("{:?}", pick(false));
    let real = std::option::Option::Some(1);
    println!("{real:?}");
}
