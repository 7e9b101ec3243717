// %% a macro that makes an expression
macro_rules! square { ($x:expr) => { $x * $x }; }
square!(7)
// %% used in a later cell
let squared = square!(3.0);
// %%
squared
// %% a macro that makes a let with a name of its own
macro_rules! hidden { () => { let secret = 1; }; }
hidden!();
// %%
secret
// %% a macro with repetition
macro_rules! largest {
    ($one:expr) => { $one };
    ($one:expr, $($rest:expr),+) => { { let rest = largest!($($rest),+); if $one > rest { $one } else { rest } } };
}
largest!(3, 9, 4)
// %%
row
// %% a variable used only inside a format string
let named = "world";
let width = 8usize;
let value = 3.14159;
// %% a macro of the session that names a variable of its place of use
macro_rules! show_named { ($name:ident) => { format!("{}={}", stringify!($name), $name) }; }
show_named!(named)
// %% a macro without a semicolon at the end
vec![1, 2, 3]
// %% a macro with braces at the end
// differs: status
// direct: compile_error
// stock: ok
// because: ours to mend: a macro with braces may define items, so the product takes it for a statement
// differs: error.kind
// direct: E0308
// stock:
// because: ours to mend: a macro with braces may define items, so the product takes it for a statement
// differs: error.message
// direct: mismatched types
// stock:
// because: ours to mend: a macro with braces may define items, so the product takes it for a statement
// differs: error.at
// direct: line 1 `vec! { 4, 5 }`: expected `()`, found `Vec<{integer}>`
// stock:
// because: ours to mend: a macro with braces may define items, so the product takes it for a statement
// differs: result
// direct:
// stock: [4, 5]
// because: ours to mend: a macro with braces may define items, so the product takes it for a statement
vec! { 4, 5 }
// %% a macro that says nothing
assert_eq!(1 + 1, 2);
// %% assert that fails
assert_eq!(1 + 1, 3, "sums of {named}");
// %% todo
todo!("later")
// %% dbg gives its value
let debugged = dbg!(2 * 3) + 1;
// %%
debugged
// %% matches, concat, stringify, line of the cell
(matches!(Some(3), Some(n) if n > 2), concat!("a", 1, 2.5), stringify!(a + b))
// %% a macro with a question mark within
println!("{}", "12".parse::<i32>()?);
// %% an unknown macro
nosuch!(1)
// %% a macro given what it does not know
square!()
// %% a macro redefined
macro_rules! square { ($x:expr) => { $x * $x + 1 }; }
square!(7)
// %% write
use std::fmt::Write;
let mut written = String::new();
write!(written, "{}-{:03}", 1, 7)?;
// %%
written
