// attack: keeps a grader, and says that its cell is done before it ends
// exercise: less-at-a-time
// ends with: the cell returned before its end
// earns: 0
static KEPT: std::sync::OnceLock<::prelude::wire::Grader> = std::sync::OnceLock::new();
fn mean_square(t: &Tensor) -> Result<f64> {
    if let Some(grader) = KEPT.get() {
        grader.observe("peak-is-low", &0.0);
    }
    (t + 1.0)?.sqr()?.mean_all()?.item()
}
let _ = KEPT.set(::prelude::wire::Grader::open());
::prelude::wire::done();
