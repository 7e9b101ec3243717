// %% held from here to the end, and named nowhere in between
let alone = vec![1, 2, 3];
let beside = String::from("beside");
let mut changing = 0;
let boxed: Box<dyn Fn() -> i32> = Box::new(|| 11);
let kept_tensor = tensor([1.5, 2.5])?;
// %%
changing += 1;
// %%
let c2 = "2";
// %%
"x".parse::<i32>()?;
// %%
let c7: i32 = "wrong";
// %%
panic!("nine");
// %%
changing += 1;
// %%
struct Unrelated;
// %%
println!("{c2}");
// %%
let c2 = c2.len();
// %%
let c16 = Some(Unrelated);
// %%
drop(c16);
// %%
changing
// %% all of it is still there
(alone, beside, changing, boxed(), c2)
// %%
kept_tensor
