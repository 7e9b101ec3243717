use std::ops::AddAssign;

#[derive(Debug, Default)]
struct Tally {
    yes: u32,
    no: u32,
}

impl AddAssign<bool> for Tally {
    fn add_assign(&mut self, vote: bool) {
        if vote { self.yes += 1 } else { self.no += 1 }
    }
}

fn main() {
    let mut t = Tally::default();
    t += true;
    t += false;
    t += true;
    println!("{t:?}");
}
