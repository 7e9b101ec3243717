fn main() {
    macro_rules! twice {
        ($e:expr) => {
            $e + $e
        };
    }
    println!("{}", twice!(4));
    let x = twice!(1.5);
    println!("{x}");
}
