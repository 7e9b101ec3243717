// attack: sends in its own panic hook, and panics
// exercise: middle-and-spread
// ends with: has written to the grader's channel
// earns: 0
std::panic::set_hook(Box::new(|_| {
    let grader = ::prelude::wire::Grader::open();
    grader.observe("median-of-odd#0", &0.0);
}));
fn median(_: &[f64]) -> f64 { panic!("now") }
fn spread(_: &[f64]) -> f64 { panic!("now") }
fn differ(_: &[f64], _: &[f64]) -> bool { panic!("now") }
