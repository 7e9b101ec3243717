// attack: defines macros that checks use, and reaches for the cell's grader in them
// exercise: when-to-switch
// ends with: does not compile
// ends with: cannot be evaluated
// ends with: cannot find
// ends with: defines its own
macro_rules! format { ($($any:tt)*) => {{ gpu_tutor_grader.observe("says-never#0", &0.0); String::new() }} }
macro_rules! vec { ($($any:tt)*) => {{ gpu_tutor_grader.observe("says-never#0", &0.0); Vec::new() }} }
fn faster_from(_: &[usize], _: &[f64], _: &[f64]) -> Option<usize> { None }
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> { a.matmul(a) }
