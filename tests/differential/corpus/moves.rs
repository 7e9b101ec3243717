// %% moved into another variable
// differs: bound
// direct: first: Vec<i32>\nsecond: Vec<i32>
// plain: second: Vec<i32>
// because: ours to mend: the direct way describes a variable where it is bound, and tells it though the cell has moved it away since
let first = vec![1, 2, 3];
let second = first;
// %% the first is gone
first
// %% moved into a closure
// differs: bound
// direct: list: Vec<i32>\nsum: Box<dyn Fn() -> i32>
// plain: sum: Box<dyn Fn() -> i32>
// because: ours to mend: the direct way describes a variable where it is bound, and tells it though the cell has moved it away since
let list = vec![1, 2, 3];
let sum: Box<dyn Fn() -> i32> = Box::new(move || list.iter().sum());
// %%
list
// %% moved conditionally
let maybe = String::from("maybe");
let flag = true;
// %%
if flag { drop(maybe); }
// %%
maybe
// %% partially moved
let pair = (String::from("left"), String::from("right"));
// %%
let left = pair.0;
// %%
pair
// %% a moved variable that is given a value again
let mut again = String::from("old");
// %%
drop(again);
again = String::from("new");
// %%
again
// %% moved, and the cell fails when it runs
let risk = vec![2];
// %%
let moved = risk;
"x".parse::<i32>()?;
// %% which of them is there?
risk
// %% moved, and the cell panics
let fragile = vec![3];
// %%
let moved = fragile;
panic!("after the move");
// %%
fragile
