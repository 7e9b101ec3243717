// %% an unclosed brace
// differs: error.at
// direct: line 1 `{`: unclosed delimiter
// stock:
// because: evcxr's own brackets stand around the cell
fn f() { 1
// %% an unclosed parenthesis
// differs: error.message
// direct: this file contains an unclosed delimiter
// stock: mismatched closing delimiter: `}`
// because: evcxr's own brackets stand around the cell
let a = (1 + 2;
// %% a missing semicolon
let a = 1
let b = 2;
// %% an unclosed text
// differs: error.at
// direct: line 1 `"open;`: here
// stock:
// because: evcxr's own code stands around the cell
let g = "open;
// %% a let without a name
// differs: status
// direct: compile_error
// stock: ok
// because: evcxr leaves out what its own parser cannot read
// differs: error.kind
// direct: syntax
// stock:
// because: evcxr leaves out what its own parser cannot read
// differs: error.message
// direct: expected pattern, found `=`
// stock:
// because: evcxr leaves out what its own parser cannot read
// differs: error.at
// direct: line 1 `=`: expected pattern
// stock:
// because: evcxr leaves out what its own parser cannot read
let = 5;
// %% an expression that goes on
// differs: error.message
// direct: expected expression, found the end of the cell
// stock: expected expression, found `)`
// because: evcxr shows the result by generated code
// differs: error.at
// direct: line 1 `+`: here
// stock:
// because: evcxr shows the result by generated code
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
