fn main() {
    trait Double {
        fn double(&self) -> Self;
    }
    impl Double for i32 {
        fn double(&self) -> i32 {
            self * 2
        }
    }
    impl Double for String {
        fn double(&self) -> String {
            self.repeat(2)
        }
    }
    println!("{}", 4.double());
    let s = String::from("ha").double();
    println!("{s}");
}
