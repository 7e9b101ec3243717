// %% for over a range
let mut sum = 0;
for n in 0..10 { sum += n; }
// %%
sum
// %% while
let mut n = 1;
while n < 100 { n *= 3; }
n
// %% while let
let mut stack = vec![1, 2, 3];
let mut popped = vec![];
while let Some(top) = stack.pop() { popped.push(top); }
popped
// %% loop with a break value
let mut tries = 0;
let found = loop { tries += 1; if tries * tries > 50 { break tries; } };
// %%
found
// %% labels
let mut pairs = vec![];
'outer: for a in 1..5 { for b in 1..5 { if a * b > 6 { break 'outer; } if (a + b) % 2 == 0 { continue 'outer; } pairs.push((a, b)); } }
// %%
pairs
// %% with an index
for (index, letter) in "abc".chars().enumerate() { println!("{index}{letter}"); }
// %% steps, reversed, zipped
for (a, b) in (0..10).step_by(4).zip((0..3).rev()) { print!("{a}-{b} "); }
// %% characters and bytes
for byte in "é".bytes() { print!("{byte:x} "); }
// %% an empty one
for _ in 0..0 { println!("never"); }
// %% a loop in a function
fn collatz(mut n: u64) -> u32 { let mut steps = 0; while n != 1 { n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; steps += 1; } steps }
collatz(27)
// %% a loop in a method, in a closure, in a block
struct Sum(Vec<i32>);
impl Sum { fn all(&self) -> i32 { let mut all = 0; for n in &self.0 { all += n; } all } }
(Sum(vec![1, 2]).all(), (|| { let mut k = 0; while k < 3 { k += 1; } k })(), { let mut j = 0; loop { j += 2; if j > 4 { break j } } })
// %% a loop in a const fn
const fn gcd(a: u32, b: u32) -> u32 { let (mut a, mut b) = (a, b); while b != 0 { (a, b) = (b, a % b); } a }
const G: u32 = gcd(12, 18);
G
// %% a loop with a question mark
for text in ["1", "2"] { print!("{} ", text.parse::<i32>()? + 1); }
// %% lets within a loop are not kept
for n in 0..2 { let inside = n; let _ = inside; }
// %%
inside
// %% a loop that shadows
let n = "outer";
for n in 0..2 { let n = n + 1; print!("{n} "); }
n
// %% iterators of all sorts
let chained = (0..3).chain(7..9).filter(|n| n % 2 == 1).flat_map(|n| [n, n * 10]).take(3).collect::<Vec<_>>();
let windows = [1, 2, 4, 7].windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
let (small, large): (Vec<i32>, Vec<i32>) = (0..6).partition(|n| *n < 2);
// %%
(chained, windows, small, large)
// %% nested vectors
let table = (1..4).map(|a| (1..4).map(|b| a * b).collect()).collect::<Vec<Vec<u32>>>();
table
// %% sieve
let mut sieve = vec![true; 50];
let mut primes = vec![];
for n in 2..50 { if sieve[n] { primes.push(n); let mut m = n * n; while m < 50 { sieve[m] = false; m += n; } } }
primes
// %% a loop that gives floats
let mut series = 0.0;
for k in 0..1000 { series += (if k % 2 == 0 { 4.0 } else { -4.0 }) / (2 * k + 1) as f64; }
series
// %% continue
let odd = { let mut odd = vec![]; for n in 0..6 { if n % 2 == 0 { continue; } odd.push(n); } odd };
odd
// %% a while that borrows
let mut queue = std::collections::VecDeque::from([1]);
while let Some(next) = queue.pop_front() && next < 20 { queue.push_back(next * 2); queue.push_back(next * 3); }
queue.len()
