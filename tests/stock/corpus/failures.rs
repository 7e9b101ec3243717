// %% on candle's error
let left = Tensor::zeros((2, 3), DType::F32, &Device::Cpu)?;
let right = Tensor::zeros((2, 3), DType::F32, &Device::Cpu)?;
// %%
// differs: error.message
// direct: `matmul` got shapes [2, 3] and [2, 3]: 3 columns do not match 2 rows
// stock: shape mismatch in matmul, lhs: [2, 3], rhs: [2, 3]
// because: the prelude explains candle's errors
left.matmul(&right)?
// %% on an error of the session
#[derive(Debug)]
struct Mine { code: i32 }
impl std::fmt::Display for Mine { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { write!(f, "mine {}", self.code) } }
impl std::error::Error for Mine {}
fn fails(code: i32) -> std::result::Result<i32, Mine> { if code > 0 { Err(Mine { code }) } else { Ok(code) } }
// %%
fails(7)?
// %% early return after some lets
let kept_before = 1;
// %%
let a = 2;
let b = "x".parse::<i32>()?;
let c = 3;
// %%
a
// %%
kept_before
// %% in a loop
let mut last = 0;
for word in ["1", "2", "three", "4"] { last = word.parse::<i32>()?; println!("{last}"); }
// %% unwrap of nothing
None::<i32>.unwrap()
// %% in a function
fn breaks(n: i32) -> i32 { if n > 2 { panic!("more than two: {n}") } else { n } }
breaks(3)
// %% a panic while a held variable is changed
let mut growing = vec![1];
// %%
growing.push(2);
growing[9] += 1;
// %%
growing
// %% return with a value
return Ok(());
// %% a panic with something that is no text
std::panic::panic_any(7)
// %% the process ends
std::process::exit(3)
// %% and what was defined is not
breaks(1)
