fn main() {
    let mut names = [String::from("x"), String::from("y")];
    names[0] = names[0].clone() + "1";
    names[1] = std::mem::take(&mut names[1]) + "2";
    println!("{names:?}");
    let [first, second] = names;
    println!("{}", first + &second);
}
