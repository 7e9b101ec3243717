fn main() {
    let data = vec![1u8; 4];
    println!("{}", data.len());
    drop(data);
    let data = "again";
    println!("{data}");
}
