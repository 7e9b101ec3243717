// %% a slice of it
let list = vec![1, 2, 3];
let slice = &list[1..];
// %% text that lives for ever
let forever: &'static str = "static";
let also = "also";
// %%
forever.len() + also.len()
// %% a reference to a constant value
let constant = &5;
// %%
*constant + 1
// %% a reference to an array that is promoted
let promoted = &[1, 2, 3];
// %%
promoted.len()
// %% a reference used and dropped in one cell
let number = 5;
{ let view = &number; *view + 1 }
// %% a mutable borrow in one cell
let mut text = String::from("a");
{ let view = &mut text; view.push('b'); }
text.len()
// %% a mutable borrow of a variable of an earlier cell
// differs: error.kind
// direct: closure
// stock: compile
// because: rust-analyzer takes the closure's argument for any lifetime's, rustc refuses that in evcxr's own code, and evcxr tells no error there
// differs: error.message
// direct: `grow` is a closure, which cannot be kept because its type has no name
// stock: the cell does not compile, and the compiler gave no reason
// because: rust-analyzer takes the closure's argument for any lifetime's, rustc refuses that in evcxr's own code, and evcxr tells no error there
// differs: error.at
// direct: line 1 `grow`: bound here
// stock:
// because: rust-analyzer takes the closure's argument for any lifetime's, rustc refuses that in evcxr's own code, and evcxr tells no error there
let grow = |text: &mut String| text.push('c');
// %% through a function
fn push(text: &mut String, what: char) { text.push(what) }
push(&mut text, 'd');
// %%
text
// %% lifetimes in functions
fn longer<'a>(a: &'a str, b: &'a str) -> &'a str { if a.len() > b.len() { a } else { b } }
let winner = longer("long", "longest");
// %%
winner
// %% iterating over a held vector by reference
let numbers = vec![1, 2, 3];
for n in &numbers { print!("{n} "); }
// %% and it is still there
numbers.iter().rev().collect::<Vec<_>>()
// %% a reference to a held variable as the result
&numbers
// %% a string slice of a held string as the result
&text[0..2]
// %% two mutable borrows at once
let mut both = 1;
let one = &mut both;
let two = &mut both;
*one += 1;
*two += 1;
// %% a Cow
use std::borrow::Cow;
let cow: Cow<'static, str> = Cow::Borrowed("moo");
// %%
cow.into_owned() + "!"
// %% a function that returns a static
fn name() -> &'static str { "named" }
let called = name();
called
