// %% underscores in front
let _a = 1; let __b = 2; let ___c = 3;
// %%
_a + __b + ___c
// %% names of the prelude
let tensor_count = 1; let device = "mine"; let cpu = 3; let zeros = 4;
// %%
(tensor_count, device, cpu, zeros)
// %% names of the prelude still work by path
0 + ::prelude::device_count()
// %% names of types
let Tensor = 1;
// %% capital letters
let X = 10; let Y_MAX = 20;
// %%
X * Y_MAX
// %% names that differ by case
let name = 1; let Name = 2; let NAME = 3;
// %%
(name, Name, NAME)
// %% a variable called as a function of the session
fn twin() -> i32 { 1 }
let twin = 2;
// %%
twin
// %% a variable called as a primitive
let i32 = 5; let u8 = 6u8; let str = "s";
// %%
(i32, u8, str)
// %% a variable called as a macro
let println = 1; let vec = vec![1];
// %%
println!("{println} {vec:?}");
// %% a variable of one letter that a hook might use
let x = 1; let v = 2; let t = 3; let e = 4; let f = 5; let value = 6; let result = 7; let text = 8;
// %%
x + v + t + e + f + value + result + text
// %% a very long name
let a_name_that_is_really_very_long_and_goes_on_for_a_while_so_that_no_column_can_hold_it_without_being_cut = 1;
// %% letters of other scripts
let имя = "имя"; let π = 3.14; let 名前 = 1;
// %%
(имя, π, 名前)
// %% a label named as a variable
'x: loop { break 'x; }
// %% a lifetime named as a variable
fn life<'x>(x: &'x str) -> &'x str { x }
life("l")
// %% a field named as a variable
struct Fields { x: i32, r#type: u8 }
let fields = Fields { x, r#type: 9 };
// %%
(fields.x, fields.r#type)
// %% a struct named as one of the prelude
#[derive(Debug)]
struct Shape { sides: u8 }
Shape { sides: 3 }
// %% a struct named as one of std
#[derive(Debug)]
struct Duration(u32);
let duration = Duration(3);
// %%
duration
// %% a function named as one of the prelude
fn arange(n: usize) -> usize { n * 2 }
arange(4)
// %% a variable that only names itself
x
// %% self, crate and super
crate::arange(1)
// %% a variable called main, test, run
let main = 1; let test = 2; let run = 3;
// %%
main + test + run
// %% the last value
_
