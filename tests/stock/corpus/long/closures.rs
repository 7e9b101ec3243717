// %% boxed it is kept
let boxed: Box<dyn Fn(i32) -> i32> = Box::new(|x| x * 3);
// %%
boxed(4)
// %% used within its cell, in braces
{ let inc = |x: i32| x + 1; inc(inc(1)) }
// %% a closure that changes what it takes
{
    let mut seen = vec![];
    let mut see = |x: i32| seen.push(x);
    see(1);
    see(2);
    seen
}
// %% an iterator without one is kept
let range = (0..6).step_by(2);
// %%
range.collect::<Vec<i32>>()
// %% a function as a value
fn square(x: i32) -> i32 { x * x }
let function = square;
// %% a function pointer, its type written out
let pointer: fn(i32) -> i32 = square;
// %%
(function(3), pointer(4), [1, 2].map(pointer))
// %% a list of function pointers
let table: Vec<(&str, fn(f64) -> f64)> = vec![("sin", f64::sin), ("abs", f64::abs)];
// %%
table.iter().map(|(name, f)| format!("{name} {}", f(0.0))).collect::<Vec<_>>()
// %% a closure without captures as a pointer
let plain: fn(u8) -> u8 = |x| x / 2;
plain(9)
// %% a function that returns some iterator
fn evens(below: u32) -> impl Iterator<Item = u32> { (0..below).filter(|n| n % 2 == 0) }
evens(7).collect::<Vec<_>>()
// %% boxed it can
let mut boxed_iterator: Box<dyn Iterator<Item = u32>> = Box::new(evens(9));
boxed_iterator.next();
// %%
boxed_iterator.next()
// %% a function that returns a closure, used at once
fn adder(by: i32) -> impl Fn(i32) -> i32 { move |x| x + by }
adder(3)(4)
// %% kept
// differs: error.kind
// direct: closure
// stock: unnameable
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.message
// direct: `adds` is a closure, which cannot be kept because its type has no name
// stock: `adds` has the type `impl Fn(i32) -> i32`, which cannot be written down
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.at
// direct: line 1 `adds`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let adds = adder(1);
// %% a function that takes one
fn apply<F: Fn(i32) -> i32>(f: F, times: usize) -> i32 { (0..times).fold(1, |x, _| f(x)) }
apply(|x| x * 2, 5)
// %% an option of a closure
// differs: error.message
// direct: `maybe` has the type `Option<{closure}>`, which cannot be written down
// stock: `maybe` has the type `Option<impl Fn(i32) -> i32>`, which cannot be written down
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.at
// direct: line 1 `maybe`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let maybe = Some(|x: i32| x);
// %% a closure that fails with a question mark of its own
let parse: Box<dyn Fn(&str) -> std::result::Result<i32, std::num::ParseIntError>> = Box::new(|text| {
    let n: i32 = text.parse()?;
    Ok(n * 2)
});
// %%
(parse("4"), parse("x").is_err())
// %% a closure in a struct of the session
struct Button { name: String, press: Box<dyn FnMut() -> u32> }
let mut times = 0;
let mut button = Button { name: "ok".into(), press: Box::new(move || { times += 1; times }) };
// %%
(button.press)();
((button.press)(), button.name.clone(), times)
// %% sorted by a key
let mut words = vec!["pear", "fig", "banana"];
words.sort_by_key(|word| word.len());
words
