//! The kernels that candle's convolutions and poolings launch: a convolution lays its windows out as rows (`im2col`)
//! and multiplies matrices.

use super::arguments::Arguments;
use super::element::{Element, Float, by_type};
use super::layout::Layout;
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let (parameters, run) = match operation {
        "im2col1d" => (9, by_type!(dtype, any T => rows_of_windows::<T, 1> as Run)?),
        "im2col" => (
            11,
            by_type!(dtype, any T => rows_of_windows::<T, 2> as Run)?,
        ),
        "max_pool2d" => (8, by_type!(dtype, any T => max_pool::<T> as Run)?),
        "avg_pool2d" => (8, by_type!(dtype, float T => average_pool::<T> as Run)?),
        _ => return None,
    };
    Some(Kernel {
        parameters: vec![8; parameters],
        run,
    })
}

/// Reads the dimensions and strides of a tensor with this many dimensions.
fn layout(arguments: &mut Arguments, dimensions: usize) -> Result<Layout, String> {
    let info = arguments.address()?;
    let info: &[usize] = arguments.input(info, 2 * dimensions)?;
    Ok(Layout::new(&info[..dimensions], &info[dimensions..]))
}

/// Writes one row for each position of the window, with the window's elements of each channel; `N` dimensions are
/// convolved.
fn rows_of_windows<T: Element, const N: usize>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let mut places = [0; N];
    let mut window = [0; N];
    for size in places.iter_mut().chain(&mut window) {
        *size = arguments.size()?;
    }
    let (stride, padding, dilation) = (arguments.size()?, arguments.size()?, arguments.size()?);
    let layout = layout(&mut arguments, 2 + N)?;
    let (source, target) = (arguments.address()?, arguments.address()?);
    let source: &[T] = arguments.input(source, layout.extent(layout.dims().iter().product()))?;
    let (dims, strides) = (layout.dims(), layout.strides());
    // In one dimension, a thread writes a whole window.
    let count = if N == 1 { count * window[0] } else { count };
    let target: &mut [T] = arguments.output(target, count)?;
    for (i, result) in target.iter_mut().enumerate() {
        let mut rest = i;
        let mut next = |length: usize| {
            let index = rest % length;
            rest /= length;
            index
        };
        // From the last dimension to the first: the place inside the window, the channel, the window's position, the
        // batch.
        let mut inside = [0; N];
        for d in (0..N).rev() {
            inside[d] = next(window[d]);
        }
        let mut offset = next(dims[1]) * strides[1];
        let mut outside = false;
        for d in (0..N).rev() {
            let position = next(places[d]) * stride + inside[d] * dilation;
            outside |= position < padding || position >= dims[2 + d] + padding;
            offset += position.wrapping_sub(padding).wrapping_mul(strides[2 + d]);
        }
        offset += rest * strides[0];
        *result = if outside { T::ZERO } else { source[offset] };
    }
    Ok(())
}

fn max_pool<T: Element>(launch: &Launch) -> Result<(), String> {
    pool(launch, |window: &[T]| {
        window.iter().copied().reduce(T::larger).unwrap_or(T::ZERO)
    })
}

/// The half types are added in `f32`.
fn average_pool<T: Float>(launch: &Launch) -> Result<(), String> {
    pool(launch, |window: &[T]| {
        let scale = 1.0 / window.len() as f32;
        if size_of::<T>() == 8 {
            let sum = window.iter().fold(T::ZERO, |sum, x| sum.add(*x));
            return sum.mul(T::of(scale.into()));
        }
        let sum: f32 = window.iter().map(|x| x.to_f64() as f32).sum();
        T::of((sum * scale).into())
    })
}

fn pool<T: Element>(launch: &Launch, join: impl Fn(&[T]) -> T) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let _elements = arguments.size()?;
    let window = [arguments.size()?, arguments.size()?];
    let stride = [arguments.size()?, arguments.size()?];
    let layout = layout(&mut arguments, 4)?;
    let (source, target) = (arguments.address()?, arguments.address()?);
    let (dims, strides) = (layout.dims(), layout.strides());
    let places: [usize; 2] = std::array::from_fn(|d| (dims[2 + d] - window[d]) / stride[d] + 1);
    let source: &[T] = arguments.input(source, layout.extent(dims.iter().product()))?;
    let count = dims[0] * dims[1] * places[0] * places[1];
    let target: &mut [T] = arguments.output(target, count)?;
    let mut values = Vec::with_capacity(window[0] * window[1]);
    for (i, result) in target.iter_mut().enumerate() {
        let plane = i / (places[0] * places[1]);
        let start = plane / dims[1] * strides[0] + plane % dims[1] * strides[1];
        let (row, column) = (i / places[1] % places[0], i % places[1]);
        values.clear();
        for y in row * stride[0]..row * stride[0] + window[0] {
            for x in column * stride[1]..column * stride[1] + window[1] {
                values.push(source[start + y * strides[2] + x * strides[3]]);
            }
        }
        *result = join(&values);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn windows_of_a_padded_signal_become_rows() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0]);
        let info = host.put(&[1usize, 1, 3, 3, 3, 1]);
        let out = host.zeros::<f32>(9);
        host.run(
            "im2col1d_f32",
            &[
                &3usize, &3usize, &3usize, &1usize, &1usize, &1usize, &info, &source, &out,
            ],
        );
        assert_eq!(
            host.get::<f32>(out, 9),
            [0.0, 1.0, 2.0, 1.0, 2.0, 3.0, 2.0, 3.0, 0.0]
        );
    }

    #[test]
    fn windows_of_two_channels_become_rows() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        // One picture, 2 channels, 2 by 2; a window of 1 by 2.
        let info = host.put(&[1usize, 2, 2, 2, 8, 4, 2, 1]);
        let out = host.zeros::<f32>(8);
        host.run(
            "im2col_f32",
            &[
                &8usize, &2usize, &1usize, &1usize, &2usize, &1usize, &0usize, &1usize, &info,
                &source, &out,
            ],
        );
        assert_eq!(
            host.get::<f32>(out, 8),
            [1.0, 2.0, 5.0, 6.0, 3.0, 4.0, 7.0, 8.0]
        );
    }

    #[test]
    fn pools_take_the_largest_or_the_mean_of_each_window() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        let info = host.put(&[1usize, 1, 2, 4, 8, 8, 4, 1]);
        let out = host.zeros::<f32>(2);
        for (name, expected) in [
            ("max_pool2d_f32", [6.0, 8.0]),
            ("avg_pool2d_f32", [3.5, 5.5]),
        ] {
            host.run(
                name,
                &[
                    &8usize, &2usize, &2usize, &2usize, &2usize, &info, &source, &out,
                ],
            );
            assert_eq!(host.get::<f32>(out, 2), expected, "{name}");
        }
    }
}
