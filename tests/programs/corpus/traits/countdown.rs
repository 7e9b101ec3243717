struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0 + 1)
    }
}

fn main() {
    for n in Countdown(3) {
        println!("{n}");
    }
    let sum: u32 = Countdown(5).zip(Countdown(4)).map(|(a, b)| a * b).sum();
    println!("{sum}");
    let mut c = Countdown(2);
    println!("{:?}", c.next());
    println!("{:?} {:?}", c.next(), c.next());
}
