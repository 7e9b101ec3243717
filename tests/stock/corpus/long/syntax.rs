// %% an operator too many
let c = = 3;
// %% nothing behind the equals sign
let d = ;
// %% a stray closing brace
// differs: error.message
// direct: unexpected closing delimiter: `}`
// stock: mismatched closing delimiter: `}`
// because: evcxr's own brackets stand around the cell
// differs: error.at
// direct: line 1 `}`: unexpected closing delimiter
// stock:
// because: evcxr's own brackets stand around the cell
let e = 1; }
// %% a closing bracket of the wrong kind
let h = vec![1, 2);
// %% a word of another language
// differs: error.message
// direct: expected one of `!`, `.`, `::`, `;`, `?`, `{`, `}`, or an operator, found `f`
// stock: expected `;`, found `f`
// because: evcxr's own parser divides the cell in the middle of the statement
// differs: error.at
// direct: line 1 `f`: expected one of 8 possible tokens
// stock: line 1 ` `: here
// because: evcxr's own parser divides the cell in the middle of the statement
def f(x): return x
// %% else without if
else { 1 }
// %% a missing comma
// differs: error.at
// direct: line 1 `2`: expected one of `,`, `.`, `;`, `?`, `]`, or an operator
// stock: line 1 `2`: unexpected token
// because: evcxr's own parser divides the cell in the middle of the statement
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
// differs: status
// direct: compile_error
// stock: ok
// because: evcxr leaves out what its own parser cannot read
// differs: error.kind
// direct: E0758
// stock:
// because: evcxr leaves out what its own parser cannot read
// differs: error.message
// direct: unterminated block comment
// stock:
// because: evcxr leaves out what its own parser cannot read
// differs: error.at
// direct: line 1 `/* open`: here
// stock:
// because: evcxr leaves out what its own parser cannot read
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
