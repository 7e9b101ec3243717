fn main() {
    let kind;
    let n = 7;
    if n % 2 == 0 {
        kind = "even";
    } else {
        kind = "odd";
    }
    println!("{n} is {kind}");
}
