// %%
let c1 = 1;
// %%
let c3 = 3.0;
// %%
fn helper() -> i32 { 4 }
// %%
let c5 = helper();
// %%
let c11 = (1, 2);
// %%
nothing_of_the_kind
// %%
let c15 = [0u8; 64];
// %%
let sum = c1 + c5 + c11.0;
// %% named only in a string, which is no use of it
let text = "kept_tensor alone beside";
// %% named only in a comment
// alone
let other = 1;
// %% named only behind a macro of the session
macro_rules! count { ($list:ident) => { $list.len() }; }
// %%
let kept_list = vec![5, 6];
// %%
count!(kept_list)
// %% named as a field and a method only
struct Box2 { kept_list: i32 }
impl Box2 { fn alone(&self) -> i32 { self.kept_list } }
Box2 { kept_list: 3 }.alone()
// %% named in a nested function, which cannot see it
fn outer() -> i32 { kept_list.len() as i32 }
// %% named in a closure
(|| kept_list.len())()
// %% named in a thread's closure by move
std::thread::spawn(move || kept_list.len()).join().unwrap_or_default()
// %%
kept_list
// %% named in braces of a struct
struct Init { other: i32 }
let init = Init { other };
// %%
init.other + other
// %% named in a format string with a width
let wide = 6;
let shown = format!("{other:>wide$}|{0:>1$}", 1, wide);
// %%
shown
