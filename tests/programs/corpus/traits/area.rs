trait Area {
    fn area(&self) -> f64;
    fn describe(&self) -> String {
        format!("area {:.2}", self.area())
    }
}

struct Square(f64);
struct Disc(f64);

impl Area for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}

impl Area for Disc {
    fn area(&self) -> f64 {
        3.14159 * self.0 * self.0
    }
}

fn main() {
    let shapes: Vec<Box<dyn Area>> = vec![Box::new(Square(2.0)), Box::new(Disc(1.0))];
    for s in &shapes {
        println!("{}", s.describe());
    }
    let total: f64 = shapes.iter().map(|s| s.area()).sum();
    println!("{total:.3}");
}
