// %% a statement gives nothing
1 + 1;
// %% a tuple
(1, "two", 3.0)
// %% a tuple of one
(1,)
// %% a block
{ let a = 2; a * 3 }
// %% an if
if 1 < 2 { "yes" } else { "no" }
// %% a match
match 7 % 3 { 0 => 'a', 1 => 'b', _ => 'c' }
// %% a macro call
format!("{:>4}", 7)
// %% a loop with a value
let mut n = 1;
loop { n *= 2; if n > 100 { break n } }
// %% a labelled block
'found: { if n > 50 { break 'found "large"; } "small" }
// %% a for gives nothing
for _ in 0..1 {}
// %% a while gives nothing
while false {}
// %% a closure called at once
(|x: i32| x * 2)(21)
// %% a reference
&[1, 2, 3]
// %% a reference to text
"text"
// %% a character
'\n'
// %% text with quotes and lines
"a \"b\"\nc"
// %% owned text
String::from("owned")
// %% an option alone
Some("x")
// %% a vector of vectors
vec![vec![1], vec![2, 3]]
// %% a long vector
(0..200).collect::<Vec<u32>>()
// %% a struct with Debug
#[derive(Debug, Clone)]
struct Shown { a: i32, b: Option<String> }
Shown { a: 1, b: Some("b".into()) }
// %% a struct without Debug
struct Hidden { a: i32 }
Hidden { a: 1 }
// %% a vector of them
vec![Hidden { a: 1 }]
// %% with Display but not Debug
struct Displayed;
impl std::fmt::Display for Displayed { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { f.write_str("displayed") } }
Displayed
// %% with a Debug of its own
struct Custom;
impl std::fmt::Debug for Custom { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { f.write_str("<custom>") } }
Custom
// %% a variable alone
n
// %% a mutable one that is moved by being shown?
let shown = Shown { a: 2, b: None };
shown
// %%
shown.a
// %% a field
shown.b
// %% a cast, a comparison, a negation, a range
(n as u8, n > 3, !true, -n, 0..n)
// %% an assignment
n = 3
// %% an index
[10, 20, 30][1]
// %% a slice
&[1, 2, 3][1..]
// %% an iterator
[1, 2].iter()
// %% an error
std::io::Error::other("an error as a value")
// %% a box of a trait without Debug
Box::new(1) as Box<dyn std::any::Any>
// %% a path, a duration, an address of the net
(std::path::Path::new("/a"), std::time::Duration::from_secs(1), std::net::Ipv4Addr::LOCALHOST)
// %% none of no type
None
// %% never
let _never: i32 = loop { break 1 };
// %% a string with markup
"<b>&amp;</b>"
// %% a value of 128 bits
u128::MAX
// %% a result in parentheses over lines
(
    1 +
    2
)
// %% unsafe
unsafe { *(&7 as *const i32) }
// %% const block
const { 3 + 4 }
