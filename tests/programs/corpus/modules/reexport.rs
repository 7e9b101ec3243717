mod library {
    mod hidden {
        pub struct Token(pub u8);
        pub fn make(n: u8) -> Token {
            Token(n)
        }
    }
    pub use hidden::{Token, make};
}

use library::{Token, make};

fn main() {
    let t: Token = make(7);
    println!("{}", t.0);
    let Token(n) = library::make(8);
    println!("{n}");
}
