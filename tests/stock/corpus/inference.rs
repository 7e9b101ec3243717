// %% a vector that is filled later in the cell
let mut v = Vec::new();
v.push(1u8);
// %% parse with its type behind it
let parsed = "12".parse::<u16>()?;
// %% parse known from its use
let used = "12".parse()?;
let more: i64 = used;
// %% a generic function of the session
fn twice<T: Clone>(value: T) -> (T, T) { (value.clone(), value) }
let pair = twice(String::from("x"));
let numbers = twice(1.5f32);
// %% a generic type of the session
#[derive(Debug, Clone, PartialEq)]
struct Wrap<T> { inner: T }
let wrapped = Wrap { inner: vec![1, 2] };
let deep = Wrap { inner: Wrap { inner: "deep" } };
// %% two sides of a tuple, one known only by use
let (known, mut filled) = (1, Vec::new());
filled.push(known as f32);
// %% an iterator of the standard library has a name
let mut letters = "ab".chars();
letters.next();
