use std::ops::{Add, Neg, Sub};

#[derive(Debug, Clone, Copy, PartialEq)]
struct P(i32, i32);

impl Add for P {
    type Output = P;
    fn add(self, o: P) -> P {
        P(self.0 + o.0, self.1 + o.1)
    }
}

impl Sub for P {
    type Output = P;
    fn sub(self, o: P) -> P {
        self + -o
    }
}

impl Neg for P {
    type Output = P;
    fn neg(self) -> P {
        P(-self.0, -self.1)
    }
}

fn main() {
    let a = P(1, 2);
    let b = a + a + a;
    println!("{:?}", a + b);
    println!("{:?} {}", b - a, -a == P(-1, -2));
}
