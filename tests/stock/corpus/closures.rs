// %% a closure cannot be kept
// differs: error.at
// direct: line 1 `add`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let add = |x: i32| x + 1;
// %% nor one in a tuple
let (number, sub) = (1, |x: i32| x - 1);
// %% nothing of those cells is there
number
// %% boxed, with what it takes along
let base = 10;
let with: Box<dyn Fn(i32) -> i32> = Box::new(move |x| x + base);
// %%
with(1) + base
// %% an iterator with a closure in it
// differs: error.message
// direct: `mapped` has the type `Map<Range<i32>, {closure}>`, which cannot be written down
// stock: `mapped` has the type `Map<Range<i32>, impl FnMut(i32) -> i32>`, which cannot be written down
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.at
// direct: line 1 `mapped`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let mapped = (0..3).map(|x| x + 1);
// %% a function as a value
fn square(x: i32) -> i32 { x * x }
let function = square;
// %%
function(3)
// %% a function that returns some iterator
fn evens(below: u32) -> impl Iterator<Item = u32> { (0..below).filter(|n| n % 2 == 0) }
evens(7).collect::<Vec<_>>()
// %% such an iterator cannot be kept
// differs: error.message
// direct: `iterator` has the type `Filter<Range<u32>, {closure}>`, which cannot be written down
// stock: `iterator` has the type `impl Iterator<Item = u32>`, which cannot be written down
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.at
// direct: line 1 `iterator`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let iterator = evens(5);
// %% boxed it can
let mut boxed_iterator: Box<dyn Iterator<Item = u32>> = Box::new(evens(9));
boxed_iterator.next();
// %% a future cannot be kept
// differs: error.message
// direct: `future` has the type `{async block}`, which cannot be written down
// stock: `future` has the type `impl Future<Output = i32>`, which cannot be written down
// because: rust-analyzer tells what the value can do, rustc what it is
// differs: error.at
// direct: line 1 `future`: bound here
// stock:
// because: evcxr does not say where the variable is bound
let future = async { 1 };
