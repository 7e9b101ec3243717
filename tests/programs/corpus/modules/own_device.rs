#[derive(Debug, Clone)]
struct Device {
    name: String,
    on: bool,
}

impl Device {
    fn toggle(&mut self) {
        self.on = !self.on;
    }
}

fn main() {
    let mut device = Device { name: "lamp".to_string(), on: false };
    device.toggle();
    println!("{device:?}");
    let copy = device.clone();
    println!("{} {}", copy.name, copy.on);
}
