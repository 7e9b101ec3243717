fn main() {
    let x = 1;
    {
        let x = x + 10;
        println!("{x}");
        {
            let x = x * 2;
            println!("{x}");
        }
    }
    println!("{x}");
    let y = {
        let a = x + 1;
        a * a
    };
    println!("{y}");
}
