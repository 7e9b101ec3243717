// %% two streams
println!("out"); eprintln!("err");
// %% output and a result
println!("said"); 42
// %% output before a failure
println!("before"); "x".parse::<i32>()?;
// %% output of a thread
std::thread::spawn(|| println!("from a thread")).join().is_ok()
// %% bytes that are no text
std::io::stdout().write_all(&[0x61, 0xff, 0x62, 0x0a])?;
