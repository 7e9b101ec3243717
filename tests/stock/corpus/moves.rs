// %% moved into another variable
let first = vec![1, 2, 3];
let second = first;
// %% the first is gone
first
// %% moved into a closure
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
// %% the rest stays
// differs: held
// direct: + left: String
// stock: - pair: (String, String)\n+ left: String
// because: the fields that were not moved can still be used
let left = pair.0;
// %% the whole is not there any more
// differs: error.kind
// direct: E0382
// stock: E0425
// because: rustc is told which field was moved
// differs: error.message
// direct: borrow of partially moved value: `pair`
// stock: cannot find value `pair` in this scope
// because: rustc is told which field was moved
// differs: error.at
// direct: line 1 `pair`: value borrowed here after partial move
// stock: line 1 `pair`: not found in this scope
// because: rustc is told which field was moved
pair
// %% a moved variable that is given a value again
let mut again = String::from("old");
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
