// %% an operator too many
let c = = 3;
// %% nothing behind the equals sign
let d = ;
// %% a stray closing brace
let e = 1; }
// %% a closing bracket of the wrong kind
let h = vec![1, 2);
// %% a word of another language
def f(x): return x
// %% else without if
else { 1 }
// %% a missing comma
let i = [1 2];
// %% a number that is none
let j = 12abc;
// %% a character that is too long
let k = 'ab';
// %% a struct with a semicolon in it
struct S { a: i32; b: i32 }
// %% an if without a block
if true println!("x");
// %% fn without parentheses
fn g { 1 }
// %% an unclosed comment
/* open
// %% a comment behind the last statement
let m = 6; // six
// %%
m
// %% a comment in front
// the answer
let n = 42;
// %%
/* before */ n /* behind */
// %% only a semicolon
;
// %% many
;;; let o = 1;;;
// %%
o
// %% an attribute in front of a let
#[allow(unused_variables)]
let p = 7;
// %%
p
// %% an inner attribute
#![allow(non_snake_case)]
let Q = 3;
// %%
Q
// %% statements without spaces
let r=1;let s=2;let t=r+s;t
// %% one statement over many lines
let u = vec![
    1,

    2,
]
.into_iter()
.map(|x| {
    x * 2
})
.collect::<Vec<i32>>();
u
// %% blank lines around


let w = 1;


w


// %% a line that begins with two colons
let z = 3;
::std::cmp::max(z,
::std::primitive::i32::MAX)
// %% a line that begins with a colon in the middle
let typed
: i32
= 5;
typed
// %% windows line ends and a tab
let tabbed	=	1;
tabbed
// %% an empty block and an empty struct
{}
// %% nested blocks
{ { { 3 } } }
// %% unicode names
let größe = 3; let 数 = 4;
größe * 数
