// attack: opens the grader while the value that it returned is inspected
// exercise: middle-and-spread
// ends with: has written to the grader's channel
// earns: 0
struct Zero;
impl ::prelude::observe::Observe for Zero {
    fn observe(&self) -> ::prelude::observe::Value {
        let grader = ::prelude::wire::Grader::open();
        grader.observe("median-of-odd#0", &0.0);
        ::prelude::observe::Value::Number(0.0)
    }
}
fn median(_: &[f64]) -> Zero { Zero }
fn spread(_: &[f64]) -> Zero { Zero }
fn differ(_: &[f64], _: &[f64]) -> Zero { Zero }
