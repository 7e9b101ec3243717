// %% text and characters
let text = "plain";
let letter = 'é';
let bytes = b"abc";
let one = b'a';
let raw = r#"a "quoted" word"#;
// %% text that is owned
let owned = String::from("own");
let formatted = format!("{text}-{owned}");
// %%
(text, letter, bytes, one, raw, owned, formatted)
// %% the widest numbers
let huge = 170_141_183_460_469_231_731_687_303_715_884_105_727i128;
let most = u128::MAX;
// %%
huge - most as i128
// %% a boolean and a unit
let yes = true;
let unit = ();
// %%
(yes, unit)
// %% long tuples
let long = (1, 2.0, 'c', "d", 5u8, 6i64, true, (), [9], Some(10), "k".len(), 12);
// %%
long
// %% arrays, long and nested
let zeros_array = [0u8; 1000];
let grid = [[1, 2, 3], [4, 5, 6]];
// %%
(zeros_array.len(), grid[1][2])
// %% a constant in the length of an array
const SIDE: usize = 2 + 2;
let square = [[0.5f32; SIDE]; SIDE];
// %%
square.len() * square[0].len()
// %% nothing and something
let some = Some(3);
let none: Option<i32> = None;
let fine: Result<i32, String> = Ok(4);
// %%
(some, none, fine)
// %% ranges
let half_open = 0..3;
let closed = 1..=4;
let from = 2u8..;
// %%
(half_open, closed, from.start)
// %% negative, hexadecimal, octal, binary, scientific
let mixed = (-1, 0xff, 0o17, 0b1010, 1e3, -2.5e-1);
mixed
// %% casts
let cast = (300 as u8, -1i32 as u32, 3.9 as i32, 'a' as u32, 97u8 as char);
cast
// %% strings of several lines and escapes
let lines = "first
second\tafter a tab \u{1F980}";
lines
// %% a nested vector
let nested = vec![vec![1u8, 2], vec![], vec![3]];
nested
// %% floats that are special
(f64::NAN, f64::INFINITY, -0.0, f32::EPSILON)
