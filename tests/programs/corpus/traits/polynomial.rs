use std::fmt;

struct Poly(Vec<i32>);

impl Poly {
    fn at(&self, x: i32) -> i32 {
        self.0.iter().rev().fold(0, |sum, c| sum * x + c)
    }
}

impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, c) in self.0.iter().enumerate().rev() {
            write!(f, "{c:+}x^{i} ")?;
        }
        Ok(())
    }
}

fn main() {
    let p = Poly(vec![1, -2, 3]);
    println!("{p}");
    println!("{}", p.at(2));
    let roots: Vec<i32> = (-5..5).filter(|&x| Poly(vec![-4, 0, 1]).at(x) == 0).collect();
    println!("{roots:?}");
}
