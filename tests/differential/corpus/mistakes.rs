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
// %% a borrow that is moved
// differs: error.kind
// direct: E0505
// plain: reference
// because: evcxr takes the reference for one to be kept, and says only that; the analysis asks rustc first, which names the mistake
// differs: error.message
// direct: cannot move out of `text` because it is borrowed
// plain: The variable `view` contains a reference with a non-static lifetime so\ncan't be persisted. You can prevent this error by making sure that the\nvariable goes out of scope - i.e. wrapping the code in {}.
// because: evcxr takes the reference for one to be kept, and says only that; the analysis asks rustc first, which names the mistake
// differs: error.at
// direct: line 3 `text`: move out of `text` occurs here
// plain: line 2 `view`: here
// because: evcxr takes the reference for one to be kept, and says only that; the analysis asks rustc first, which names the mistake
let text = String::from("a");
let view = &text;
let other = text;
view.len()
// %% a question mark on what is no result
// differs: error.kind
// direct: E0277
// plain: E0308
// because: the plain way analyses nothing beforehand, so the hook around the operand, which takes a `Result`, speaks first
// differs: error.message
// direct: the `?` operator can only be applied to values that implement `Try`
// plain: mismatched types
// because: the plain way analyses nothing beforehand, so the hook around the operand, which takes a `Result`, speaks first
// differs: error.at
// direct: line 1 `5?`: the `?` operator cannot be applied to type `{integer}`
// plain: line 1 `5`: expected `Result<_, _>`, found integer
// because: the plain way analyses nothing beforehand, so the hook around the operand, which takes a `Result`, speaks first
let q = 5?;
// %% Send
let rc = std::rc::Rc::new(1);
std::thread::spawn(move || *rc);
// %% a constant that panics
const BAD: usize = [1usize, 2][5];
BAD
// %% overflow that the compiler sees
let big = 255u8 + 1;
// %% break outside a loop
break;
// %% unsafe without saying so
// differs: error.message
// direct: dereference of raw pointer is unsafe and requires unsafe function or block
// plain: dereference of raw pointer is unsafe and requires unsafe block
// because: ours to mend: the analysed wrapper is a plain function, which could be unsafe itself; rustc then points at the wrapper
// differs: error.at
// direct:
// plain: line 1 `*pointer`: dereference of raw pointer
// because: ours to mend: the analysed wrapper is a plain function, which could be unsafe itself; rustc then points at the wrapper
let pointer = &5 as *const i32; *pointer
// %% a mistake on the third line, behind letters that are wide
let é = "ü";
let ö = é.len();
let ß: bool = ö;
