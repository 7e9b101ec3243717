// status: 1
// says: working
// says: interrupted
// not: not reached
// Ctrl-C while the GPU is working: the cell ends, and its variables and the GPU remain usable.
let here = gpu(0)?;
let a = ones_on((64, 64), &here)?;
// %%
unsafe extern "C" {
    safe fn getppid() -> i32;
    unsafe fn kill(process: i32, signal: i32) -> i32;
}
println!("working");
let (started, waits) = std::sync::mpsc::channel::<()>();
std::thread::spawn(move || {
    if waits.recv().is_ok() {
        // SAFETY: the parent is the program, which treats signal 2 as Ctrl-C.
        unsafe { kill(getppid(), 2) };
    }
});
loop {
    a.matmul(&a)?.sum_all()?.item()?;
    let _ = started.send(());
}
// %%
println!("not reached");
