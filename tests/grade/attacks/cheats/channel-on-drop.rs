// attack: sends when the value that it returns is dropped
// exercise: middle-and-spread
// ends with: has written to the grader's channel
// earns: 0
struct Zero;
impl ::prelude::observe::Observe for Zero {
    fn observe(&self) -> ::prelude::observe::Value { ::prelude::observe::Value::Number(0.0) }
}
impl Drop for Zero {
    fn drop(&mut self) {
        let grader = ::prelude::wire::Grader::open();
        for number in 0..60 {
            grader.observe(&format!("median-of-odd#{number}"), &0.0);
        }
    }
}
fn median(_: &[f64]) -> Zero { Zero }
fn spread(_: &[f64]) -> Zero { Zero }
fn differ(_: &[f64], _: &[f64]) -> Zero { Zero }
