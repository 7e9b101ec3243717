// %% a tuple
let (a, b) = (1, "b");
// %% nested tuples, one of them mutable
let ((c, mut d), e) = ((1u8, 2.5), 'e');
d += 1.0;
// %%
(a, b, c, d, e)
// %% a struct
struct Point { x: i32, y: f64 }
let Point { x, y } = Point { x: 3, y: 4.0 };
// %% a struct with new names and a rest
let Point { x: across, .. } = Point { x: 5, y: 6.0 };
// %%
(x, y, across)
// %% nested tuple structs
struct Metres(f64);
struct Pair(Metres, (u8, Metres));
let Pair(Metres(first), (count, second)) = Pair(Metres(1.5), (2, Metres(3.5)));
// %%
(first, count, second.0)
// %% slices of an array
let [head, .., tail] = [1, 2, 3, 4];
// %% a middle that is bound
let [one, middle @ .., last] = [1u8, 2, 3, 4];
// %%
(head, tail, one, middle, last)
// %% a name with a pattern behind it
// differs: bound
// direct: left: i32\nright: i32\nwhole: (i32, i32)
// stock: whole: (i32, i32)
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
// differs: held
// direct: + left: i32\n+ right: i32\n+ whole: (i32, i32)
// stock: + whole: (i32, i32)
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
let whole @ (left, right) = (1, 2);
// %% the names behind it
// differs: status
// direct: ok
// stock: compile_error
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
// differs: error.kind
// direct:
// stock: E0425
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
// differs: error.message
// direct:
// stock: cannot find value `left` in this scope
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
// differs: error.at
// direct:
// stock: line 1 `left`: not found in this scope
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
// differs: result
// direct: ((1, 2), 1, 2)
// stock:
// because: evcxr looks for names at the top of a pattern with `@` only, and forgets those behind it
(whole, left, right)
// %% something else than a pattern that always fits
let Some(found) = Some(41) else { panic!("none") };
// %%
found + 1
// %% a wildcard keeps nothing
let _ = 5;
let (_, kept) = (1, 2);
// %%
kept
// %% a name that begins with an underscore is kept
let _quiet = 9;
// %%
_quiet
// %% mutable, changed in the same cell and in the next
let mut counter = 0;
counter += 1;
// %%
counter += 1;
counter
// %% given a value later
let late;
late = 3u16;
// %%
late
// %% declared and given a value, mutable
let mut grown: Vec<i32>;
grown = Vec::new();
grown.push(1);
// %%
grown
// %% shadowed in one cell
let s = "5";
let s: i32 = s.parse()?;
let s = s as f64 / 2.0;
// %%
s
// %% shadowed across cells with another type
let s = vec![s; 2];
// %%
s
// %% the old value is used to make the new
let s = s.len();
s
// %% a type given in part
let part: Vec<_> = vec![1u64, 2];
let (p, q): (_, f32) = (1, 2.0);
// %%
(part, p, q)
// %% a type given in full on a pattern
let (m, n): (u8, i64) = (1, 2);
(m, n)
// %% boxed, behind a reference pattern
let &inner = &7;
inner
// %% an enum of the session
enum Shape { Circle(f64), Square { side: f64 } }
let Shape::Circle(radius) = Shape::Circle(1.5) else { unreachable!() };
let Shape::Square { side } = (Shape::Square { side: 2.5 }) else { unreachable!() };
// %%
(radius, side)
// %% if let chains
if let Some(v) = Some(3) && v > 2 && let Ok(u) = "8".parse::<i32>() { v + u } else { 0 }
// %% matches with guards and bindings
match (a, c) { (1, n @ 0..=5) if n > 0 => n as i32, (k, _) => k }
// %% a constant in a pattern: evcxr takes it for a variable, and no cell after it can be compiled
// differs: bound
// direct: behind: i32
// stock: LIMIT: i32\nbehind: i32
// because: evcxr takes the constant for a variable
// differs: held
// direct: + behind: i32
// stock: + LIMIT: i32\n+ behind: i32
// because: evcxr takes the constant for a variable
const LIMIT: i32 = 3;
let (LIMIT, behind) = (3, 4) else { panic!() };
// %% a cell that does not mention it
// differs: status
// direct: ok
// stock: compile_error
// because: evcxr takes every variable out in every cell, and so the constant's name is a pattern in each
// differs: error.kind
// direct:
// stock: E0005
// because: evcxr takes every variable out in every cell, and so the constant's name is a pattern in each
// differs: error.message
// direct:
// stock: refutable pattern in local binding
// because: evcxr takes every variable out in every cell, and so the constant's name is a pattern in each
// differs: result
// direct: 2
// stock:
// because: evcxr takes every variable out in every cell, and so the constant's name is a pattern in each
1 + 1
