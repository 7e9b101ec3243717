// %% a question mark on an io error
std::fs::read_to_string("/no/such/file")?
// %% on a parse error
let n = "abc".parse::<i32>()?;
// %% nothing of it is kept
n
// %% on a float
"1.2.3".parse::<f64>()?
// %% on text as an error
let bad: std::result::Result<i32, String> = Err("a word of text".into());
bad?
// %% on a static text as an error
Err::<i32, &str>("static text")?
// %% on a boxed error
fn boxed() -> std::result::Result<i32, Box<dyn std::error::Error>> { Err("boxed")? }
boxed()?
// %%
fails(0)? + 1
// %% in a function of the session, with the prelude's Result
fn load() -> Result<Tensor> { let t = zeros((2, 2))?; t.reshape((3, 3)).map_err(Error::from) }
load().is_err()
// %% an option made an error
None::<i32>.ok_or("there was none")?
// %% early return after some lets
let kept_before = 1;
// %% a change before the failure
let mut changed = 1;
// %%
changed = 2;
"x".parse::<i32>()?;
// %%
changed
// %% a question mark in the middle of an expression
let sum = "1".parse::<i32>()? + "2".parse::<i32>()? * "3".parse::<i32>()?;
sum
// %% in a condition, an argument, a block
if "1".parse::<i32>()? == 1 { i32::max("5".parse()?, { "4".parse()? }) } else { 0 }
// %%
last
// %% expect of an error
"x".parse::<u8>().expect("a number")
// %% an index out of bounds
let list = vec![1, 2, 3];
// %%
list[3]
// %% overflow in a cell without a loop
let top = i32::MAX;
// %%
top + 1
// %% below nothing
// differs: status
// direct: runtime_error
// stock: compile_error
// because: the product describes the variable by a reference, which hides its value from rustc's lint; the subtraction then fails when it runs
// differs: error.kind
// direct: panic
// stock: arithmetic_overflow
// because: the product describes the variable by a reference, which hides its value from rustc's lint; the subtraction then fails when it runs
// differs: error.message
// direct: attempt to subtract with overflow
// stock: this arithmetic operation will overflow
// because: the product describes the variable by a reference, which hides its value from rustc's lint; the subtraction then fails when it runs
// differs: error.at
// direct: line 2 `none - 1`: here
// stock: line 2 `none - 1`: attempt to compute `0_usize - 1_usize`, which would overflow
// because: the product describes the variable by a reference, which hides its value from rustc's lint; the subtraction then fails when it runs
let none = 0usize;
none - 1
// %% division by a zero of a variable
let zero = 0;
// %%
1 / zero
// %% a panic with a message
panic!("said {} and {}", 1, "two");
// %% in a function
fn breaks(n: i32) -> i32 { if n > 2 { panic!("more than two: {n}") } else { n } }
breaks(3)
// %% the variables are there
(kept_before, list.len())
// %% in a thread that is joined
std::thread::spawn(|| panic!("in a thread")).join().is_err()
// %% in a thread that is joined and unwrapped
std::thread::spawn(|| { if true { panic!("inner") } }).join().unwrap()
// %% caught
std::panic::catch_unwind(|| panic!("caught")).is_err()
// %% a panic after a let
let before_panic = 5;
panic!("after it");
// %%
before_panic
// %% unreachable, unimplemented, assert
unreachable!("never {}", "here")
// %%
unimplemented!()
// %%
assert!(list.is_empty(), "{} left", list.len());
// %% a slice out of bounds
&"héllo"[0..2]
// %% a recursion that ends with an error
fn down(n: u32) -> std::result::Result<u32, String> { if n == 0 { Err("bottom".to_owned()) } else { down(n - 1) } }
down(20)?
// %% main's habit
Ok(())
// %% an error as the result is shown, not raised
"x".parse::<i32>()
// %% what was held is gone
list
