use std::fmt;

struct Money {
    cents: i64,
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "${}.{:02}", self.cents / 100, self.cents % 100)
    }
}

fn main() {
    let m = Money { cents: 1205 };
    println!("{m}");
    let text = m.to_string();
    println!("{}", text.len());
    println!("{}", Money { cents: 99 });
}
