// %% a name that is not there
nothing_here
// %% a function that is not there
let x = not_a_function(1);
// %% a type that is not there
let y: NoSuchType = 1;
// %% a method that is not there
let v = vec![1]; v.lenght()
// %% an operator that is not there
1 + "one"
// %% a float and a whole number
1.5 * 2
// %% too few
one()
// %% an argument of the wrong type
one("x")
// %% a return of the wrong type
fn wrong() -> i32 { "text" }
// %% a missing return
fn missing(a: i32) -> i32 { a + 1; }
// %% a missing field
struct Point { x: i32, y: i32 }
let p = Point { x: 1 };
// %% a private field of std
let s = String::new(); s.vec
// %% changed while borrowed
let mut list = vec![1];
for n in &list { list.push(*n); }
// %% a match that forgets a case
match Some(1) { Some(n) => n }
// %% branches of two types
if true { 1 } else { "one" }
// %% two mistakes at once
let a: i32 = "a";
let b: String = 1;
// %% a value without an end
let dangling = { let inner = 1; &inner };
// %% a question mark on an option
// differs: error.kind
// direct: E0308
// stock: E0277
// because: the product has a function around what a `?` is put behind, to hear of its error
// differs: error.message
// direct: mismatched types
// stock: the `?` operator can only be used on `Result`s, not `Option`s, in a closure that returns `Result`
// because: the product has a function around what a `?` is put behind, to hear of its error
// differs: error.at
// direct: line 1 `Some(1)`: expected `Result<_, _>`, found `Option<{integer}>`
// stock: line 1 `?`: use `.ok_or(...)?` to provide an error compatible with `Result<(), the cell's error>`
// because: the product has a function around what a `?` is put behind, to hear of its error
let o = Some(1)?;
// %% an unused result is no error
"1".parse::<i32>();
// %% nor an unused variable
let unused = 1;
// %% nor code that is not reached
fn early() -> i32 { return 1; #[allow(unreachable_code)] 2 }
early()
// %% an index of the wrong type
let array = [1, 2]; let i: i32 = 0; array[i]
// %% not a function
let five = 5; five(1)
// %% not iterable
for n in 5 { println!("{n}"); }
// %% a recursive type without a box
struct Endless { next: Option<Endless> }
// %% a trait not wholly implemented
trait Needs { fn need(&self); }
impl Needs for u8 {}
// %% an unstable feature
let never: ! = panic!();
// %% division by a zero that the compiler sees
1 / 0
// %% a keyword as a name
// differs: error.message
// direct: expected identifier, found keyword `match`
// stock: expected expression, found `=`
// because: evcxr's own parser divides the cell in the middle of the statement
// differs: error.at
// direct: line 1 `match`: expected identifier, found keyword
// stock: line 1 `=`: expected expression
// because: evcxr's own parser divides the cell in the middle of the statement
let match = 1;
// %% after all this the session is well
1 + 1
