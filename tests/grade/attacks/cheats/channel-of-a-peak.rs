// attack: uses as much memory as it likes, and sends the grader a peak of 0 in its own cell
// exercise: less-at-a-time
// ends with: has written to the grader's channel
// earns: 0
fn mean_square(t: &Tensor) -> Result<f64> {
    (t + 1.0)?.sqr()?.mean_all()?.item()
}

let grader = ::prelude::wire::Grader::open();
grader.observe("peak-is-low", &0.0);
grader.close();
