// %% a number falls back to i32, one with a point to f64
let whole = 5;
let point = 2.5;
// %% suffixes say the type
let byte = 5u8;
let wide = 1_000_000_000_000u64;
let single = 1.5f32;
let index = 7usize;
// %% what a number is used for says its type
let small = 1;
let sum = small + byte;
// %% a float without a suffix next to an f32
let half = 0.5;
let both = half * single;
// %% text and characters
let text = "plain";
let letter = 'é';
let bytes = b"abc";
let one = b'a';
let raw = r#"a "quoted" word"#;
// %% all of it at once
(whole, point, byte, wide, single, index, small, sum, half, both)
// %% long tuples
let long = (1, 2.0, 'c', "d", 5u8, 6i64, true, (), [9], Some(10), "k".len(), 12);
// %% a constant in the length of an array
const SIDE: usize = 2 + 2;
let square = [[0.5f32; SIDE]; SIDE];
// %% a literal too large for its type
let overflow: u8 = 256;
