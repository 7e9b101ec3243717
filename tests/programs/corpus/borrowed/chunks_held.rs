fn main() {
    let bytes = [1u8, 2, 3, 4, 5];
    let mut chunks = bytes.chunks(2);
    let a = chunks.next().unwrap();
    let b = chunks.next().unwrap();
    println!("{a:?} {b:?}");
    println!("{:?}", chunks.next());
}
