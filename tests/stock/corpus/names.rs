// %% raw identifiers
let r#type = 1;
let r#fn = "f";
// %%
(r#type, r#fn)
// %% names of the engine
let vars = 1; let evcxr = 2; let ctx = 3; let store = 4; let code = 5;
// %%
vars + evcxr + ctx + store + code
// %% a variable called as a crate
let prelude = 5; let std = 6; let candle_core = 7;
// %%
prelude + std + candle_core
// %% capital letters in a pattern
let (A, B) = (1, 2);
// %%
A + B
// %% a variable called as a type of std
let String = 5; let Vec = 6;
// %%
String + Vec
// %% capital letters in a pattern whose types a function tells
fn both() -> (i32, String) { (1, "b".into()) }
let (C, D) = both();
// %%
(C, D)
// %% a unit struct in a pattern
struct Unit;
let (E, Unit) = (2.5, Unit);
// %%
E
