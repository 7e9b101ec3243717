trait Shout {
    fn shout(&self) -> String;
}

impl Shout for str {
    fn shout(&self) -> String {
        self.to_uppercase() + "!"
    }
}

impl<T: Shout + ?Sized> Shout for Vec<&T> {
    fn shout(&self) -> String {
        self.iter().map(|t| t.shout()).collect()
    }
}

fn main() {
    println!("{}", "hey".shout());
    let all = vec!["a", "b"];
    println!("{}", all.shout());
}
