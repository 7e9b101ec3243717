// %% functions that call each other
fn even(n: u32) -> bool { n == 0 || odd(n - 1) }
fn odd(n: u32) -> bool { n != 0 && even(n - 1) }
// %% a function that calls one of an earlier cell
fn both(n: u32) -> (bool, bool) { (even(n), odd(n)) }
both(3)
// %% a clean definition heals it
fn even(n: u32) -> bool { n == 0 || odd(n - 1) }
both(4)
// %% recursion
fn ackermann(m: u64, n: u64) -> u64 {
    match (m, n) { (0, n) => n + 1, (m, 0) => ackermann(m - 1, 1), (m, n) => ackermann(m - 1, ackermann(m, n - 1)) }
}
ackermann(2, 3)
// %% a struct with methods
#[derive(Debug, Clone, Copy, PartialEq)]
struct Vector { x: f64, y: f64 }
impl Vector {
    const ZERO: Vector = Vector { x: 0.0, y: 0.0 };
    fn new(x: f64, y: f64) -> Self { Vector { x, y } }
    fn length(&self) -> f64 { self.x.hypot(self.y) }
}
// %%
let vector = Vector::new(3.0, 4.0);
(vector.length(), Vector::ZERO)
// %% a trait of std for it
impl std::ops::Add for Vector { type Output = Vector; fn add(self, other: Vector) -> Vector { Vector::new(self.x + other.x, self.y + other.y) } }
vector + vector
// %% an enum and its methods
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Clone, Copy, Default)]
enum Level { #[default] Low = 1, Middle = 5, High = 10 }
impl Level { fn next(self) -> Option<Level> { match self { Level::Low => Some(Level::Middle), Level::Middle => Some(Level::High), Level::High => None } } }
// %%
let level = Level::default();
(level, level.next(), Level::High as i32, Level::Low < Level::High)
// %% a trait, with a default method, for two types
trait Speak { fn name(&self) -> String; fn speak(&self) -> String { format!("I am {}", self.name()) } }
struct Dog;
struct Cat { age: u8 }
impl Speak for Dog { fn name(&self) -> String { "a dog".into() } }
impl Speak for Cat { fn name(&self) -> String { format!("a cat of {}", self.age) } fn speak(&self) -> String { "…".into() } }
// %%
let animals: Vec<Box<dyn Speak>> = vec![Box::new(Dog), Box::new(Cat { age: 3 })];
// %%
animals.iter().map(|animal| animal.speak() + &animal.name()).collect::<Vec<_>>()
// %% a constant, a static, a type alias
const LIMIT: usize = 3;
static GREETING: &str = "hello";
type Pairs = Vec<(usize, &'static str)>;
// %%
let pairs: Pairs = (0..LIMIT).map(|n| (n, GREETING)).collect();
pairs
// %% a constant defined again
const LIMIT: usize = 4;
LIMIT
// %% a module
mod geometry {
    pub const SIDES: u32 = 4;
    pub fn area(side: f64) -> f64 { side * side }
    pub mod inner { #[derive(Debug)] pub struct Deep(pub i32); }
}
geometry::area(3.0)
// %% its contents in the next cell
use geometry::inner::Deep;
let deep = Deep(geometry::SIDES as i32);
// %%
deep
// %% a use with another name
use std::collections::HashMap as Map;
let mut map: Map<&str, i32> = Map::new();
map.insert("a", 1);
map
// %% an associated type and a generic trait
trait Container { type Item; fn first(&self) -> Option<&Self::Item>; }
impl<T> Container for Vec<T> { type Item = T; fn first(&self) -> Option<&T> { self.get(0) } }
fn peek<C: Container>(container: &C) -> bool { container.first().is_some() }
(peek(&vec![1]), peek(&Vec::<u8>::new()))
// %% an iterator of the session
struct Countdown(u32);
impl Iterator for Countdown { type Item = u32; fn next(&mut self) -> Option<u32> { self.0 = self.0.checked_sub(1)?; Some(self.0) } }
Countdown(4).filter(|n| n % 2 == 1).collect::<Vec<_>>()
// %% Display for a type of the session
use std::fmt;
impl fmt::Display for Level { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "level {}", *self as i32) } }
format!("{level}")
// %% const generics
struct Buffer<const N: usize> { data: [u8; N] }
impl<const N: usize> Buffer<N> { fn size(&self) -> usize { self.data.len().max(N) } }
let buffer = Buffer { data: [0; 12] };
// %%
buffer.size()
// %% a const function
const fn cube(n: u64) -> u64 { n * n * n }
const CUBES: [u64; 3] = [cube(1), cube(2), cube(3)];
CUBES
// %% a union, and unsafe
union Bits { float: f32, bits: u32 }
unsafe { Bits { float: 1.0 }.bits }
// %% operators by hand
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct Money(i64);
impl std::ops::Mul<i64> for Money { type Output = Money; fn mul(self, by: i64) -> Money { Money(self.0 * by) } }
impl std::ops::Neg for Money { type Output = Money; fn neg(self) -> Money { Money(-self.0) } }
impl std::iter::Sum for Money { fn sum<I: Iterator<Item = Money>>(all: I) -> Money { Money(all.map(|money| money.0).sum()) } }
let total: Money = [Money(3), -Money(1) * 2].into_iter().sum();
// %%
(total, total > Money(0))
