struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn main() {
    let a = Noisy("a");
    let b = Noisy("b");
    drop(b);
    println!("between");
    drop(a);
    {
        let _inner = Noisy("inner");
        println!("in block");
    }
    let _ = Noisy("at once");
    println!("end");
}
