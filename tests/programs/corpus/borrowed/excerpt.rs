struct Excerpt<'a> {
    part: &'a str,
}

impl<'a> Excerpt<'a> {
    fn first_word(&self) -> &'a str {
        self.part.split(' ').next().unwrap_or("")
    }
}

fn main() {
    let novel = String::from("Call me anything. Some years ago");
    let sentence = novel.split('.').next().unwrap();
    let e = Excerpt { part: sentence };
    println!("{}", e.part);
    println!("{}", e.first_word());
}
