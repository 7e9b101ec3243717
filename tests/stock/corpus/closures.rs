// %% boxed, with what it takes along
let base = 10;
let with: Box<dyn Fn(i32) -> i32> = Box::new(move |x| x + base);
// %%
with(1) + base
// %% a function as a value
fn square(x: i32) -> i32 { x * x }
let function = square;
// %%
function(3)
// %% a function that returns some iterator
fn evens(below: u32) -> impl Iterator<Item = u32> { (0..below).filter(|n| n % 2 == 0) }
evens(7).collect::<Vec<_>>()
// %% boxed it can
let mut boxed_iterator: Box<dyn Iterator<Item = u32>> = Box::new(evens(9));
boxed_iterator.next();
