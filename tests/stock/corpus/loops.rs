// %% labels
let mut pairs = vec![];
'outer: for a in 1..5 { for b in 1..5 { if a * b > 6 { break 'outer; } if (a + b) % 2 == 0 { continue 'outer; } pairs.push((a, b)); } }
// %% a label with a value
let product = 'search: loop { for a in 2..20 { for b in 2..20 { if a * b == 91 { break 'search a + b; } } } };
product
// %% over a vector by value, by reference, by mutable reference
let mut values = vec![1, 2, 3];
for value in &mut values { *value *= 2; }
for value in &values { print!("{value} "); }
for value in values { print!("{value};"); }
// %% it was moved by the last
values
// %% a loop in a const
const TABLE: [u32; 5] = { let mut table = [0; 5]; let mut i = 0; while i < 5 { table[i] = (i * i) as u32; i += 1; } table };
TABLE
// %% a loop with a panic
for n in 0..5 { if n == 3 { panic!("at {n}"); } print!("{n} "); }
// %% an index loop out of bounds
let short = [1, 2, 3];
for i in 0..4 { print!("{} ", short[i]); }
