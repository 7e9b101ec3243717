#[derive(Debug)]
enum Light {
    Red,
    Green,
    Yellow,
}

impl Light {
    fn next(self) -> Light {
        match self {
            Light::Red => Light::Green,
            Light::Green => Light::Yellow,
            Light::Yellow => Light::Red,
        }
    }
}

fn main() {
    let mut light = Light::Red;
    light = light.next();
    println!("{light:?}");
    for _ in 0..2 {
        light = light.next();
    }
    println!("{light:?}");
}
