struct Ring<const N: usize> {
    data: [i32; N],
    at: usize,
}

impl<const N: usize> Ring<N> {
    const SIZE: usize = N;
    fn push(&mut self, x: i32) {
        self.data[self.at] = x;
        self.at = (self.at + 1) % Self::SIZE;
    }
}

fn main() {
    let mut ring = Ring { data: [0; 3], at: 0 };
    for x in 1..=5 {
        ring.push(x);
    }
    println!("{:?} {}", ring.data, ring.at);
    println!("{}", Ring::<8>::SIZE);
}
