struct Bus<'a> {
    handlers: Vec<Box<dyn Fn(&str) -> String + 'a>>,
}

impl<'a> Bus<'a> {
    fn on(&mut self, f: impl Fn(&str) -> String + 'a) {
        self.handlers.push(Box::new(f));
    }
    fn send(&self, text: &str) {
        for h in &self.handlers {
            println!("{}", h(text));
        }
    }
}

fn main() {
    let prefix = String::from(">> ");
    let mut bus = Bus { handlers: Vec::new() };
    bus.on(|t| format!("{prefix}{t}"));
    bus.on(|t| t.repeat(2));
    bus.send("ping");
}
