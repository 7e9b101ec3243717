// %% an unclosed brace
fn f() { 1
// %% an unclosed parenthesis
let a = (1 + 2;
// %% a missing semicolon
let a = 1
let b = 2;
// %% an unclosed text
let g = "open;
// %% a let without a name: evcxr passes over it
let = 5;
// %% a half of a statement
let l
// %% an expression that goes on
1 +
// %% only a comment
// nothing but words
// %% a block comment
/* nothing
   but words */
// %% a comment behind the last expression
5 // five
// %% an attribute in front of a let
#[allow(unused_variables)]
let p = 7;
// %% a doc comment in front of a function
/// Gives nine.
#[inline]
fn nine() -> i32 { 9 }
nine()
// %% a line that begins with an exclamation mark in the middle
let negated = true &&
!false;
negated
// %% blank lines and a comment behind the last expression
let behind = 5;

behind

// the end
// %%
behind + 1
