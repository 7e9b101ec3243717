fn main() {
    print!("a");
    print!("b");
    println!();
    print!("{}", "c\n");
    println!("{:?}", "d");
    eprintln!("not here");
    print!("end");
}
