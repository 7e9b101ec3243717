const TITLE: &str = "Report";
const WIDTH: usize = 12;
const LINE: &str = concat!("=", "=", "=");

fn main() {
    println!("{TITLE:^WIDTH$}");
    println!("{}", LINE.repeat(WIDTH / LINE.len()));
    println!("{:>1$}|", "end", WIDTH);
    const { assert!(WIDTH > TITLE.len()) };
    println!("{}", TITLE.to_lowercase());
}
