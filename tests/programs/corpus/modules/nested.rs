mod outer {
    pub mod inner {
        pub fn name() -> &'static str {
            "inner"
        }
        pub fn parent() -> String {
            super::name() + "/" + name()
        }
    }
    pub fn name() -> String {
        "outer".to_string()
    }
}

fn main() {
    println!("{}", outer::name());
    println!("{}", outer::inner::name());
    use outer::inner;
    println!("{}", inner::parent());
}
