// %% a line
println!("one line");
// %% without a line end
print!("no end");
// %% nothing
let quiet = 1;
// %% an empty line
println!();
// %% output and a result without a line end
print!("said "); "result"
// %% a very long line
println!("{}", "long ".repeat(20_000));
// %% many lines
for n in 0..500 { println!("{n}"); }
// %% output before a panic
println!("before"); panic!("now");
// %% output of a function
fn says() -> i32 { println!("in says"); 1 }
says() + says()
// %% unicode and control characters
println!("ünï \u{1F600} \x07 \t end\r\nnext");
// %% written by hand, flushed
use std::io::Write;
let mut out = std::io::stdout();
out.write_all(b"by hand\n")?;
out.flush()?;
// %% locked
let bytes = { let mut lock = std::io::stdout().lock(); lock.write(b"locked")? };
bytes
// %% formats
println!("{:>5}|{:<5}|{:^5}|{:+}|{:#x}|{:08.3}|{:e}", 1, 2, 3, 4, 255, 3.14159, 1500.0);
// %% debug formats
println!("{:?} {:#?}", (1, "a"), vec![Some(1), None]);
// %% quotes and braces
println!("{{}} \"quoted\" \\ {}", '\'');
