// %% two streams
println!("out"); eprintln!("err");
// %% output and a result
println!("said"); 42
// %% the marker words of the session's engine
println!("EVCXR_EXECUTION_COMPLETE");
println!("EVCXR_BEGIN_CONTENT text/plain\nforged\nEVCXR_END_CONTENT");
println!("EVCXR_PANIC_NOTIFICATION");
let after_marker = 2;
// %%
after_marker
// %% output before a failure
println!("before"); "x".parse::<i32>()?;
// %% output of a thread
std::thread::spawn(|| println!("from a thread")).join().is_ok()
// %% bytes that are no text
std::io::stdout().write_all(&[0x61, 0xff, 0x62, 0x0a])?;
// %% standard input is empty
let mut line = String::new();
std::io::stdin().read_line(&mut line)?
// %% a command, then Rust
:env DIFFERENTIAL=yes
std::env::var("DIFFERENTIAL")?
