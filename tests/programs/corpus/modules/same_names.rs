mod metric {
    pub fn unit() -> &'static str {
        "m"
    }
}

mod imperial {
    pub fn unit() -> &'static str {
        "ft"
    }
}

use imperial::unit;
use metric::unit as metric_unit;

fn main() {
    println!("{} {}", unit(), metric_unit());
    let unit = 3;
    println!("{}", unit);
    println!("{}{}", unit, metric::unit());
}
