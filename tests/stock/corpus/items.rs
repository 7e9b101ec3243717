// %% functions that call each other
fn even(n: u32) -> bool { n == 0 || odd(n - 1) }
fn odd(n: u32) -> bool { n != 0 && even(n - 1) }
// %%
(even(10), odd(10))
// %% a function defined again
fn even(n: u32) -> bool { n % 2 == 0 }
even(7)
// %% with another signature
fn even(n: i64, base: i64) -> i64 { n % base }
// %% what called it is now wrong
both(3)
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
// %% more methods in a later cell
impl Vector { fn scaled(self, by: f64) -> Self { Vector::new(self.x * by, self.y * by) } }
vector.scaled(2.0)
// %% is the old variable there?
vector.x
// %% a static that is mutable
use std::sync::atomic::{AtomicU32, Ordering};
static CALLS: AtomicU32 = AtomicU32::new(0);
fn call() -> u32 { CALLS.fetch_add(1, Ordering::SeqCst) + 1 }
call() + call()
// %% Drop tells when
struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { println!("dropped {}", self.0); } }
{ let _inner = Noisy("inner"); println!("in the block"); }
// %% a held value is not dropped
let noisy = Noisy("held");
// %% until it is replaced
let noisy = Noisy("second");
// %% or given away
drop(noisy);
