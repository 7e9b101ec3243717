fn main() {
    let good = String::from_utf8(vec![82, 117, 115, 116]);
    println!("{good:?}");
    let bad = String::from_utf8(vec![0xff, 65]);
    println!("{}", bad.is_err());
    let lossy = String::from_utf8_lossy(&[65, 0xff, 66]).into_owned();
    println!("{lossy}");
    println!("{:?}", std::str::from_utf8(b"ok"));
}
