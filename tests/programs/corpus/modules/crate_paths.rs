mod config {
    pub const LIMIT: u32 = 10;
}

mod worker {
    use crate::config::LIMIT;

    pub fn clamp(n: u32) -> u32 {
        n.min(LIMIT)
    }
    pub fn double(n: u32) -> u32 {
        crate::helper(clamp(n))
    }
}

fn helper(n: u32) -> u32 {
    n * 2
}

fn main() {
    println!("{}", worker::clamp(99));
    println!("{}", worker::double(4));
    println!("{}", self::helper(config::LIMIT));
}
