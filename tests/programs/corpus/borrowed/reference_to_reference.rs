fn main() {
    let n = 5;
    let r = &n;
    let rr = &r;
    println!("{}", **rr + 1);
    println!("{}", *r == 5);
    let same = std::ptr::eq(r, *rr);
    println!("{same}");
}
