// %% a unit
()
// %% an if without else
if 1 > 2 { println!("never"); }
// %% a loop with a value
let mut n = 1;
loop { n *= 2; if n > 100 { break n } }
// %% a closure as the result
|x: i32| x
// %% a function as the result
fn named() -> u8 { 1 }
named
// %% options and results
(Some(1), None::<u8>, Ok::<i32, String>(1), Err::<i32, _>("bad"))
// %% a struct without Debug
struct Hidden { a: i32 }
Hidden { a: 1 }
// %% with evcxr's own display
struct Evcxr;
impl Evcxr { fn evcxr_display(&self) { println!("EVCXR_BEGIN_CONTENT text/plain\nown display\nEVCXR_END_CONTENT"); } }
Evcxr
// %% a type that is generic and cannot be known
Vec::new()
