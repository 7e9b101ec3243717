// %% a macro that makes an expression
macro_rules! square { ($x:expr) => { $x * $x }; }
square!(7)
// %% a macro that makes a let with the name it is given
macro_rules! bind { ($name:ident, $value:expr) => { let $name = $value; }; }
bind!(made, 5u8);
// %% the name
made
// %% a macro that makes a function
macro_rules! getter { ($name:ident = $value:expr) => { fn $name() -> i32 { $value } }; }
getter!(seven = 7);
seven()
// %% in the next cell
getter!(eight = 8);
// %% a variable used only inside a macro of the session
let only_here = 20;
// %%
square!(only_here)
// %% a variable used only inside a format string
let named = "world";
let width = 8usize;
let value = 3.14159;
// %%
println!("hello {named:>width$} {value:.2} {:?}", value);
// %% one that fails
println!("{}", "x".parse::<i32>()?);
