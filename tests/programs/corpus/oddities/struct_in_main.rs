fn main() {
    #[derive(Debug, Clone)]
    struct Pair {
        a: i32,
        b: i32,
    }
    let p = Pair { a: 1, b: 2 };
    println!("{p:?}");
    impl Pair {
        fn sum(&self) -> i32 {
            self.a + self.b
        }
    }
    println!("{}", p.sum());
}
