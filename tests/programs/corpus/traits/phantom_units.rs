use std::marker::PhantomData;
use std::ops::Add;

#[derive(Debug, Clone, Copy)]
struct Metre;

#[derive(Debug, Clone, Copy)]
struct Length<U>(f64, PhantomData<U>);

impl<U> Add for Length<U> {
    type Output = Length<U>;
    fn add(self, o: Self) -> Self {
        Length(self.0 + o.0, PhantomData)
    }
}

fn main() {
    let a: Length<Metre> = Length(1.25, PhantomData);
    let b = Length(2.0, PhantomData);
    let c = a + b;
    println!("{:?}", c.0);
}
