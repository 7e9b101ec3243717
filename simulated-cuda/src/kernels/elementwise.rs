//! Kernels that compute each element of the output from one element of the input.

use super::arguments::Arguments;
use super::element::Plain;
use super::layout::Layout;

/// How many elements a kernel computes, and the layout of its input: its first three arguments.
///
/// # Errors
///
/// As [`Arguments::take`].
pub fn head(arguments: &mut Arguments) -> Result<(usize, Layout), String> {
    let count = arguments.size()?;
    let [layout] = arguments.layouts()?;
    Ok((count, layout))
}

/// Writes `function` of each element of the input. The output is contiguous.
///
/// # Errors
///
/// As [`Arguments::input`] and [`Arguments::output`].
pub fn map<S: Plain, T: Plain>(
    arguments: &Arguments,
    (count, layout): (usize, Layout),
    input: u64,
    output: u64,
    function: impl Fn(S) -> T,
) -> Result<(), String> {
    let input: &[S] = arguments.input(input, layout.extent(count))?;
    let output: &mut [T] = arguments.output(output, count)?;
    if layout.contiguous() {
        for (value, result) in input.iter().zip(output) {
            *result = function(*value);
        }
    } else {
        for (offset, result) in layout.offsets(0).zip(output) {
            *result = function(input[offset]);
        }
    }
    Ok(())
}
