//! Sums, extremes and their positions along the last dimensions.
//!
//! A block on a GPU adds with many threads: each takes every n-th element, and then the threads' results are joined in
//! pairs. The same is done here, because the rounding of a sum and the choice between equal extremes depend on it.

use super::arguments::Arguments;
use super::element::{Element, Float, by_type};
use super::layout::Layout;
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let run = match (operation, dtype) {
        ("fast_sum" | "fast_sum_small", "f16" | "bf16") => half_sum(operation, dtype),
        ("sum", "i64" | "u8") => None,
        _ => by_type!(dtype, any T => run::<T>(operation))?,
    };
    Some(Kernel {
        parameters: vec![8; 6],
        run: run?,
    })
}

/// Sums of half types are computed in `f32`, except for large sums of `f16`, which candle computes in `f16`.
fn half_sum(operation: &str, dtype: &str) -> Option<Run> {
    let run: Run = match (operation, dtype) {
        ("fast_sum", "f16") => block_sum::<half::f16>,
        ("fast_sum", _) => block_sum_in_f32::<half::bf16>,
        (_, "f16") => small_sum_in_f32::<half::f16>,
        _ => small_sum_in_f32::<half::bf16>,
    };
    Some(run)
}

fn run<T: Element>(operation: &str) -> Option<Run> {
    let run: Run = match operation {
        "fast_sum" => block_sum::<T>,
        "fast_sum_small" => |launch| each(launch, |row: Row<T>| row.values().fold(T::ZERO, T::add)),
        "fast_max" => |launch| {
            each(launch, |row: Row<T>| {
                row.joined(T::LOWEST, |x| x, T::larger)
            })
        },
        "fast_min" => |launch| {
            each(launch, |row: Row<T>| {
                row.joined(T::HIGHEST, |x| x, T::smaller)
            })
        },
        "fast_argmax" => |launch| each(launch, |row: Row<T>| row.position(T::LOWEST, |x, y| x > y)),
        "fast_argmin" => {
            |launch| each(launch, |row: Row<T>| row.position(T::HIGHEST, |x, y| x < y))
        }
        "sum" => scattered_sum::<T>,
        _ => return None,
    };
    Some(run)
}

fn block_sum<T: Element>(launch: &Launch) -> Result<(), String> {
    each(launch, |row: Row<T>| row.joined(T::ZERO, |x| x, T::add))
}

fn block_sum_in_f32<T: Float>(launch: &Launch) -> Result<(), String> {
    each(launch, |row: Row<T>| {
        T::of(row.joined(0.0, |x| x.to_f64() as f32, |a, b| a + b).into())
    })
}

fn small_sum_in_f32<T: Float>(launch: &Launch) -> Result<(), String> {
    each(launch, |row: Row<T>| {
        T::of(row.values().map(|x| x.to_f64() as f32).sum::<f32>().into())
    })
}

/// The elements from which one output is computed.
struct Row<'a, T> {
    source: &'a [T],
    layout: &'a Layout,
    start: usize,
    count: usize,
    /// The number of threads in the block.
    threads: usize,
}

impl<T: Element> Row<'_, T> {
    fn values(&self) -> impl Iterator<Item = T> {
        let offsets = self.layout.offsets(self.start).take(self.count);
        offsets.map(|offset| self.source[offset])
    }

    /// Joins the elements in the same order as a block.
    fn joined<A: Copy>(&self, first: A, of: impl Fn(T) -> A, join: impl Fn(A, A) -> A) -> A {
        let mut lanes = vec![first; self.threads];
        for (i, value) in self.values().enumerate() {
            let lane = &mut lanes[i % self.threads];
            *lane = join(*lane, of(value));
        }
        in_pairs(&mut lanes, join)
    }

    /// The position, along the last dimension, of the first element that no other is better than.
    fn position(&self, first: T, better: impl Fn(T, T) -> bool) -> u32 {
        let last = self.layout.dims().last().copied().unwrap_or(self.count);
        let mut lanes = vec![(first, u32::MAX); self.threads];
        for (i, value) in self.values().enumerate() {
            let lane = &mut lanes[i % self.threads];
            if i < self.threads || better(value, lane.0) {
                *lane = (value, ((self.start + i) % last) as u32);
            }
        }
        in_pairs(&mut lanes, |a, b| if better(b.0, a.0) { b } else { a }).1
    }
}

/// Joins each thread's result with that of the thread half a block away, until one is left.
pub fn in_pairs<A: Copy>(lanes: &mut [A], join: impl Fn(A, A) -> A) -> A {
    let mut half = lanes.len() / 2;
    while half > 0 {
        for i in 0..half {
            lanes[i] = join(lanes[i], lanes[i + half]);
        }
        half /= 2;
    }
    lanes[0]
}

/// Computes each output from its row. In the kernels for small rows, a thread computes an output; in the others, a
/// block does.
fn each<T: Element, R: Element>(
    launch: &Launch,
    function: impl Fn(Row<T>) -> R,
) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let total = arguments.size()?;
    let count = arguments.size()?;
    let [layout] = arguments.layouts()?;
    let (source, target) = (arguments.address()?, arguments.address()?);
    let small = launch.name.contains("small");
    let outputs = if small {
        total
    } else {
        launch.grid[0] as usize
    };
    let elements = if small { outputs * count } else { total };
    let source: &[T] = arguments.input(source, layout.extent(elements))?;
    let target: &mut [R] = arguments.output(target, outputs)?;
    for (i, result) in target.iter_mut().enumerate() {
        let start = (i * count).min(elements);
        *result = function(Row {
            source,
            layout: &layout,
            start,
            count: count.min(elements - start),
            threads: launch.block[0] as usize,
        });
    }
    Ok(())
}

/// Adds each element to the output whose index remains when the summed dimensions are removed.
fn scattered_sum<T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let (dimensions, summed) = (arguments.size()?, arguments.size()?);
    let info = arguments.address()?;
    let info: &[usize] = arguments.input(info, 2 * dimensions + 2 * summed)?;
    let layout = Layout::new(&info[..dimensions], &info[dimensions..2 * dimensions]);
    let (lengths, strides) = info[2 * dimensions..].split_at(summed);
    let (source, target) = (arguments.address()?, arguments.address()?);
    let source: &[T] = arguments.input(source, layout.extent(count))?;
    let place = |mut index: usize| {
        for (length, stride) in lengths.iter().zip(strides) {
            index = index / stride / length * stride + index % stride;
        }
        index
    };
    let outputs = (0..count).map(place).max().map_or(0, |last| last + 1);
    let target: &mut [T] = arguments.output(target, outputs)?;
    for (i, offset) in layout.offsets(0).take(count).enumerate() {
        let result = &mut target[place(i)];
        *result = result.add(source[offset]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use half::{bf16, f16};

    use super::super::element::Element;
    use super::super::host::Host;

    /// Reduces the rows of a matrix with a block of 4 threads each.
    fn rows<T: Element, R: Element>(name: &str, values: &[T], count: usize) -> Vec<R> {
        let mut host = Host::default();
        let outputs = values.len() / count;
        let source = host.put(values);
        let info = host.put(&[outputs, count, count, 1]);
        let out = host.zeros::<R>(outputs);
        let total = if name.contains("small") {
            outputs
        } else {
            values.len()
        };
        let grid = if name.contains("small") {
            1
        } else {
            outputs as u32
        };
        host.launch(
            name,
            [grid, 1, 1],
            [4, 1, 1],
            &[&total, &count, &2usize, &info, &source, &out],
        )
        .unwrap();
        host.get(out, outputs)
    }

    #[test]
    fn rows_are_summed_and_their_extremes_found() {
        let values = [3f32, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0, -5.0, 3.0];
        assert_eq!(rows::<_, f32>("fast_sum_f32", &values, 5), [2.0, 15.0]);
        assert_eq!(
            rows::<_, f32>("fast_sum_small_f32", &values, 5),
            [2.0, 15.0]
        );
        assert_eq!(rows::<_, f32>("fast_max_f32", &values, 5), [4.0, 9.0]);
        assert_eq!(rows::<_, f32>("fast_min_f32", &values, 5), [-5.0, -5.0]);
        assert_eq!(rows::<_, u32>("fast_argmax_f32", &values, 5), [2, 0]);
        assert_eq!(rows::<_, u32>("fast_argmin_f32", &values, 5), [4, 3]);
    }

    #[test]
    fn extremes_of_integers_may_be_the_ends_of_their_range() {
        assert_eq!(rows::<_, u8>("fast_max_u8", &[0u8, 0, 0], 3), [0]);
        assert_eq!(
            rows::<_, i64>("fast_min_i64", &[i64::MAX; 3], 3),
            [i64::MAX]
        );
        assert_eq!(rows::<_, u32>("fast_argmax_u8", &[0u8, 0, 0], 3), [0]);
    }

    #[test]
    fn a_large_sum_of_f16_is_added_in_f16_and_one_of_bf16_in_f32() {
        let ones = vec![f16::ONE; 16384];
        assert_eq!(
            rows::<_, f16>("fast_sum_f16", &ones, 16384),
            [f16::from_f32(8192.0)]
        );
        let ones = vec![bf16::ONE; 1000];
        assert_eq!(
            rows::<_, bf16>("fast_sum_bf16", &ones, 1000),
            [bf16::from_f32(1000.0)]
        );
    }

    #[test]
    fn a_column_is_summed_through_its_stride() {
        let mut host = Host::default();
        let source = host.put(&[1i64, 2, 3, 4, 5, 6]);
        // The rows of a 2 by 3 matrix are summed, which gives one output for each of the 3 columns.
        let info = host.put(&[3usize, 2, 1, 3]);
        let out = host.zeros::<i64>(3);
        host.launch(
            "fast_sum_i64",
            [3, 1, 1],
            [2, 1, 1],
            &[&6usize, &2usize, &2usize, &info, &source, &out],
        )
        .unwrap();
        assert_eq!(host.get::<i64>(out, 3), [5, 7, 9]);
    }

    #[test]
    fn sum_adds_to_what_the_output_holds() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 4.0]);
        // In a two by two matrix, the second dimension (length 2, stride 1) is summed.
        let info = host.put(&[2usize, 2, 2, 1, 2, 1]);
        let out = host.put(&[10f32, 20.0]);
        host.run(
            "sum_f32",
            &[&4usize, &2usize, &1usize, &info, &source, &out],
        );
        assert_eq!(host.get::<f32>(out, 2), [13.0, 27.0]);
    }
}
