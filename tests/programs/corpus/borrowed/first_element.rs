fn main() {
    let v = vec![10, 20, 30];
    let first = &v[0];
    println!("{first}");
    let last = v.last().unwrap();
    println!("{}", first + last);
}
