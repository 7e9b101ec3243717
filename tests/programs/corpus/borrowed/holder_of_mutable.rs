struct Writer<'a> {
    out: &'a mut String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }
}

fn main() {
    let mut page = String::new();
    let mut w = Writer { out: &mut page };
    w.line("first");
    w.line("second");
    print!("{page}");
}
