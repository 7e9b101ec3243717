fn main() {
    let s = "a,b;c,,d";
    println!("{:?}", s.split(',').collect::<Vec<_>>());
    println!("{:?}", s.split([',', ';']).filter(|p| !p.is_empty()).collect::<String>());
    println!("{:?}", s.splitn(2, ',').last());
    println!("{:?}", s.rsplit_once(','));
    println!("{:?}", "one  two".split_whitespace().rev().collect::<Vec<&str>>());
    println!("{:?}", s.split_terminator(",d").next());
}
