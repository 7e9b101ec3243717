// %% raw identifiers
let r#type = 1;
let r#fn = "f";
// %%
(r#type, r#fn)
// %% names of the engine
let vars = 1; let evcxr = 2; let ctx = 3; let store = 4; let code = 5;
// %%
vars + evcxr + ctx + store + code
// %% names of the prelude
let tensor_count = 1; let device = "mine"; let cpu = 3; let zeros = 4;
// %%
(tensor_count, device, cpu, zeros)
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
// %% a variable called as a primitive
let i32 = 5; let u8 = 6u8; let str = "s";
// %%
(i32, u8, str)
