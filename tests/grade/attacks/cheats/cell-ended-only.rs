// attack: ends the grader's cell in its function as if it were done
// exercise: sum-there
// ends with: has written to the grader's channel
// ends with: did not reach its end
// earns: 0
fn sum_there(n: usize, _: &Device) -> Result<Tensor> {
    // SAFETY: the frame of a cell is a truth: whether it was opened.
    let ends: ::prelude::wire::Cell = unsafe { std::mem::transmute(true) };
    ::prelude::wire::done();
    drop(ends);
    ones_on((n, n), &cpu())?.sum_all()
}
