// %% types that do not fit
let n: i32 = "text";
// %% too many arguments
fn one(a: i32) -> i32 { a }
one(1, 2)
// %% was the function defined?
one(4)
// %% a missing trait
fn shows<T: std::fmt::Display>(value: T) -> String { value.to_string() }
shows(vec![1])
// %% a question mark on what is no result
// differs: error.kind
// direct: E0308
// stock: E0277
// because: the product has a function around what a `?` is put behind, to hear of its error
// differs: error.message
// direct: mismatched types
// stock: the `?` operator can only be applied to values that implement `Try`
// because: the product has a function around what a `?` is put behind, to hear of its error
// differs: error.at
// direct: line 1 `5`: expected `Result<_, _>`, found integer
// stock: line 1 `5?`: the `?` operator cannot be applied to type `{integer}`
// because: the product has a function around what a `?` is put behind, to hear of its error
let q = 5?;
// %% Send
let rc = std::rc::Rc::new(1);
std::thread::spawn(move || *rc);
// %% a constant that panics
const BAD: usize = [1usize, 2][5];
BAD
// %% overflow that the compiler sees
let big = 255u8 + 1;
// %% unsafe without saying so
let pointer = &5 as *const i32; *pointer
// %% a mistake on the third line, behind letters that are wide
let é = "ü";
let ö = é.len();
let ß: bool = ö;
