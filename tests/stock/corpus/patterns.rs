// %% nested tuples, one of them mutable
let ((c, mut d), e) = ((1u8, 2.5), 'e');
d += 1.0;
// %% nested tuple structs
struct Metres(f64);
struct Pair(Metres, (u8, Metres));
let Pair(Metres(first), (count, second)) = Pair(Metres(1.5), (2, Metres(3.5)));
// %% a middle that is bound
let [one, middle @ .., last] = [1u8, 2, 3, 4];
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
// %% let else that goes its other way
let None::<i32> = Some(1) else { panic!("it was some") };
// %% given a value later
let late;
late = 3u16;
// %% given a value in both branches
let branch;
if late > 2 { branch = "more"; } else { branch = "less"; }
// %%
branch
// %% shadowed in one cell
let s = "5";
let s: i32 = s.parse()?;
let s = s as f64 / 2.0;
// %% shadowed across cells with another type
let s = vec![s; 2];
// %% a type given in part
let part: Vec<_> = vec![1u64, 2];
let (p, q): (_, f32) = (1, 2.0);
// %% an enum of the session
enum Shape { Circle(f64), Square { side: f64 } }
let Shape::Circle(radius) = Shape::Circle(1.5) else { unreachable!() };
let Shape::Square { side } = (Shape::Square { side: 2.5 }) else { unreachable!() };
// %% a pattern that is given its value later
let (after, wards);
(after, wards) = (1u8, String::from("later"));
// %%
(after, wards)
