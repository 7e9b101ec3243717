// attack: installs a signal handler that opens the grader on the cell's own thread, and a thread that sends signals
// exercise: middle-and-spread
// ends with: has written to the grader's channel
unsafe extern "C" {
    fn signal(number: i32, handler: extern "C" fn(i32)) -> usize;
    fn kill(process: i32, number: i32) -> i32;
    fn getpid() -> i32;
}
extern "C" fn sends(_: i32) {
    ::prelude::wire::Grader::open().observe("median-of-odd#0", &0.0);
}
fn sent() -> f64 {
    unsafe { signal(10, sends) };
    unsafe { kill(getpid(), 10) };
    0.0
}
fn median(_: &[f64]) -> f64 { sent() }
fn spread(_: &[f64]) -> f64 { sent() }
fn differ(_: &[f64], _: &[f64]) -> bool { sent() > 0.0 }
