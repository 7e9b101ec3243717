// attack: says that the grader's cell is done before it has begun, so that the answer gets no grade
// exercise: less-at-a-time
// ends with: the bytes that were needed
// ends with: cannot be evaluated
// ends with: failed after your answer
fn mean_square(t: &Tensor) -> Result<f64> { (t + 1.0)?.sqr()?.mean_all()?.item() }
let base = 7u8;
// %%
let peak = {
    assert!({
        if std::env::var_os("EARLY").is_some() {
            ::prelude::wire::done();
            Err::<(), _>(std::fmt::Error)?;
        }
        unsafe { std::env::set_var("EARLY", "1") };
        true
    });
    &base
};
