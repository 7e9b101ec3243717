// %% moved into another variable
let first = vec![1, 2, 3];
let second = first;
// %% the second is there
second
// %% a result that moves its variable
let given = String::from("given");
// %%
given
// %% is it still there?
given
// %% moved by an expression in a later cell
let shout = given + "!";
// %%
given
// %%
shout
// %% moved by a function
let mut taken = vec![1];
fn take(v: Vec<i32>) -> usize { v.len() }
// %%
let length = take(taken);
// %%
taken
// %% length stays
length
// %% a copy is not moved
let number = 5;
let copy = number;
// %%
number + copy
// %% moved into a closure
let list = vec![1, 2, 3];
let sum: Box<dyn Fn() -> i32> = Box::new(move || list.iter().sum());
// %%
sum()
// %% moved into a thread
let data = vec![1, 2, 3];
// %%
let handle = std::thread::spawn(move || data.iter().sum::<i32>());
// %%
handle.join().unwrap_or(0)
// %%
data
// %% the handle is gone too
handle
// %% partially moved
let pair = (String::from("left"), String::from("right"));
// %%
let left = pair.0;
// %%
left
// %% moved, and the cell fails to compile
let safe = vec![1];
// %%
let moved = safe;
let wrong: i32 = "text";
// %%
safe
// %% moved in a loop
let once = vec![1];
for _ in 0..2 { drop(once); }
// %% moved into a vector
let item = String::from("item");
let items = vec![item];
// %%
items
// %% used after it was moved
let gone = vec![1];
let there = gone;
gone.len()
// %% replaced and taken in place
let mut slot = Some(String::from("in"));
let out = slot.take();
// %%
(slot, out)
// %% moved out of a match
let option = Some(String::from("inner"));
// %%
match option { Some(text) => text.len(), None => 0 }
// %% gone
option
// %% and borrowed by one
let kept = Some(String::from("inner"));
// %%
match &kept { Some(text) => text.len(), None => 0 }
// %%
kept
// %% a partly moved struct
struct Two { a: String, b: String }
let two = Two { a: "a".into(), b: "b".into() };
// %%
let Two { a, .. } = two;
a
// %%
two.b
