// right: recursion in a helper, Windows line ends.
use prelude::*;
fn again<T>(n: usize, ask: &mut dyn FnMut(usize) -> Result<T>) -> Result<T> {
    let calls = ask(n);
    let Err(why) = &calls else { return calls };
    if n <= 1 || !format!("{why}").contains("out of memory") {
        return calls;
    }
    again(n / 2, ask)
}
// %%
fn with_less<T>(start: usize, mut ask: impl FnMut(usize) -> Result<T>) -> Result<T> {
    again(start, &mut ask)
}
