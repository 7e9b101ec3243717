fn main() {
    {
        println!("a block");
    }
    {
        let hidden = 3;
        println!("{hidden}");
    }
    let visible = { 4 };
    println!("{visible}");
}
