//! Softmax and the two norms, along the last dimension. A block computes a row.

use super::arguments::Arguments;
use super::element::{Element, Float, by_type};
use super::reduce::in_pairs;
use super::{Kernel, Launch, Run, split};

/// The number of threads that work together on a row of a softmax.
const WARP: usize = 32;

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let (parameters, run) = match operation {
        "softmax" => {
            let run: Run = match dtype {
                "f64" => |launch| softmax(launch, |x: f64| x, |sum: f64| sum),
                _ => by_type!(dtype, float T => softmax_in_f32::<T> as Run)?,
            };
            (vec![8, 8, 4], run)
        }
        "rmsnorm" => (
            vec![8, 8, 8, 4, 4, 4],
            by_type!(dtype, float T => rms_norm::<T> as Run)?,
        ),
        "layernorm" => (
            vec![8, 8, 8, 8, 4, 4, 4],
            by_type!(dtype, float T => layer_norm::<T> as Run)?,
        ),
        _ => return None,
    };
    Some(Kernel { parameters, run })
}

/// Adds values up as the threads of a block do.
fn sum<A: Element>(values: impl Iterator<Item = A>, threads: usize) -> A {
    let mut lanes = vec![A::ZERO; threads.max(1)];
    for (i, value) in values.enumerate() {
        let lane = i % lanes.len();
        lanes[lane] = lanes[lane].add(value);
    }
    in_pairs(&mut lanes, A::add)
}

fn softmax_in_f32<T: Float>(launch: &Launch) -> Result<(), String> {
    softmax(
        launch,
        |x: T| x.to_f64() as f32,
        |sum| T::of(f64::from(sum)),
    )
}

/// The exponentials have the tensor's type, and their sum has type `A`.
fn softmax<T: Float, A: Float>(
    launch: &Launch,
    widen: impl Fn(T) -> A,
    narrow: impl Fn(A) -> T,
) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let (source, target) = (arguments.address()?, arguments.address()?);
    let columns = arguments.count()?;
    let count = launch.grid[0] as usize * columns;
    let source: &[T] = arguments.input(source, count)?;
    let target: &mut [T] = arguments.output(target, count)?;
    if columns == 0 {
        return Ok(());
    }
    for (row, result) in source.chunks(columns).zip(target.chunks_mut(columns)) {
        let highest = row.iter().copied().fold(T::LOWEST, T::larger);
        for (x, y) in row.iter().zip(result.iter_mut()) {
            *y = x.sub(highest).through(f32::exp, f64::exp);
        }
        let total = sum(result.iter().map(|y| widen(*y)), WARP);
        let factor = narrow(A::ONE.div(total));
        for y in result {
            *y = y.mul(factor);
        }
    }
    Ok(())
}

/// The rows of a norm, with its factors and summands, if any: one for each column.
struct Rows<'a, T> {
    source: &'a [T],
    target: &'a mut [T],
    alpha: Option<&'a [T]>,
    beta: Option<&'a [T]>,
    columns: usize,
    threads: usize,
    epsilon: f32,
}

impl<'a, T: Float> Rows<'a, T> {
    fn of(launch: &'a Launch<'a>, with_beta: bool) -> Result<Self, String> {
        let mut arguments = Arguments::of(launch);
        let (source, target) = (arguments.address()?, arguments.address()?);
        let alpha = arguments.address()?;
        let beta = if with_beta { arguments.address()? } else { 0 };
        let (columns, threads) = (arguments.count()?, arguments.count()?);
        let epsilon = arguments.take()?;
        let count = launch.grid[0] as usize * columns;
        let optional = |address| match address {
            0 => Ok(None),
            _ => arguments.input(address, columns).map(Some),
        };
        Ok(Self {
            alpha: optional(alpha)?,
            beta: optional(beta)?,
            source: arguments.input(source, count)?,
            target: arguments.output(target, count)?,
            columns,
            threads,
            epsilon,
        })
    }

    /// Writes `function` of each row's elements, which are converted to `f32` for every type, with the factor and
    /// summand applied.
    fn write(self, function: impl Fn(&[f32], &Self) -> Vec<f32>) {
        let columns = self.columns.max(1);
        let mut results = Vec::with_capacity(self.source.len());
        for row in self.source.chunks(columns) {
            let row: Vec<f32> = row.iter().map(|x| x.to_f64() as f32).collect();
            for (column, value) in function(&row, &self).into_iter().enumerate() {
                let factor = self
                    .alpha
                    .map_or(1.0, |alpha| alpha[column].to_f64() as f32);
                let summand = self.beta.map_or(0.0, |beta| beta[column].to_f64() as f32);
                results.push(T::of((value * factor + summand).into()));
            }
        }
        self.target.copy_from_slice(&results);
    }
}

fn rms_norm<T: Float>(launch: &Launch) -> Result<(), String> {
    Rows::<T>::of(launch, false)?.write(|row, rows| {
        let squares = sum(row.iter().map(|x| x * x), rows.threads) / row.len() as f32;
        let scale = 1.0 / (squares + rows.epsilon).sqrt();
        row.iter().map(|x| scale * x).collect()
    });
    Ok(())
}

fn layer_norm<T: Float>(launch: &Launch) -> Result<(), String> {
    Rows::<T>::of(launch, true)?.write(|row, rows| {
        let mean = sum(row.iter().copied(), rows.threads) / row.len() as f32;
        let squares = sum(row.iter().map(|x| x * x), rows.threads) / row.len() as f32;
        let scale = 1.0 / (squares - mean * mean + rows.epsilon).sqrt();
        row.iter().map(|x| (x - mean) * scale).collect()
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use half::f16;

    use super::super::host::Host;

    fn near(got: &[f32], wanted: &[f32], tolerance: f32) {
        assert_eq!(got.len(), wanted.len());
        for (got, wanted) in got.iter().zip(wanted) {
            assert!((got - wanted).abs() < tolerance, "{got}, not {wanted}");
        }
    }

    #[test]
    fn the_rows_of_a_softmax_add_up_to_one() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 1000.0, 1000.0, 1000.0]);
        let out = host.zeros::<f32>(6);
        host.launch(
            "softmax_f32",
            [2, 1, 1],
            [1, 32, 1],
            &[&source, &out, &3i32],
        )
        .unwrap();
        let third = 1.0 / 3.0;
        near(
            &host.get::<f32>(out, 6),
            &[
                0.090_030_57,
                0.244_728_48,
                0.665_240_94,
                third,
                third,
                third,
            ],
            1e-6,
        );
    }

    #[test]
    fn a_softmax_of_halves_is_near_that_of_floats() {
        let mut host = Host::default();
        let source = host.put(&[f16::ONE, f16::ZERO]);
        let out = host.zeros::<f16>(2);
        host.launch(
            "softmax_f16",
            [1, 1, 1],
            [1, 32, 1],
            &[&source, &out, &2i32],
        )
        .unwrap();
        let got: Vec<f32> = host.get::<f16>(out, 2).iter().map(|x| x.to_f32()).collect();
        near(&got, &[0.731_058_6, 0.268_941_4], 1e-3);
    }

    #[test]
    fn the_norms_scale_each_row_and_use_what_factors_they_have() {
        let mut host = Host::default();
        let source = host.put(&[3f32, 4.0, 1.0, 1.0]);
        let alpha = host.put(&[1f32, 10.0]);
        let beta = host.put(&[0.5f32, 0.25]);
        let out = host.zeros::<f32>(4);
        let rms = 12.5f32.sqrt();
        host.launch(
            "rmsnorm_f32",
            [2, 1, 1],
            [32, 1, 1],
            &[&source, &out, &alpha, &2i32, &32i32, &0f32],
        )
        .unwrap();
        near(
            &host.get::<f32>(out, 4),
            &[3.0 / rms, 40.0 / rms, 1.0, 10.0],
            1e-5,
        );
        host.launch(
            "layernorm_f32",
            [2, 1, 1],
            [32, 1, 1],
            &[&source, &out, &0u64, &beta, &2i32, &32i32, &1e-6f32],
        )
        .unwrap();
        near(&host.get::<f32>(out, 4), &[-0.5, 1.25, 0.5, 0.25], 1e-4);
    }
}
