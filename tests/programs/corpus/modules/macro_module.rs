macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

mod using {
    pub fn nine() -> i32 {
        square!(3)
    }
}

fn main() {
    println!("{}", square!(2 + 2));
    println!("{}", using::nine());
    let side = 1.5;
    println!("{}", square!(side));
}
