//! Functions of two variables, and comparisons, which write one byte per element.

use super::arguments::Arguments;
use super::element::{Element, Plain, by_type};
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let run = by_type!(dtype, any T => run::<T>(operation))?;
    Some(Kernel {
        parameters: vec![8; 6],
        run: run?,
    })
}

fn run<T: Element>(operation: &str) -> Option<Run> {
    let run: Run = match operation {
        "badd" => |launch| apply(launch, T::add),
        "bsub" => |launch| apply(launch, T::sub),
        "bmul" => |launch| apply(launch, T::mul),
        "bdiv" => |launch| apply(launch, T::div),
        "bmaximum" => |launch| apply(launch, T::larger),
        "bminimum" => |launch| apply(launch, T::smaller),
        "eq" => |launch| apply(launch, |x: T, y: T| u8::from(x == y)),
        "ne" => |launch| apply(launch, |x: T, y: T| u8::from(x != y)),
        "lt" => |launch| apply(launch, |x: T, y: T| u8::from(x < y)),
        "le" => |launch| apply(launch, |x: T, y: T| u8::from(x <= y)),
        "gt" => |launch| apply(launch, |x: T, y: T| u8::from(x > y)),
        "ge" => |launch| apply(launch, |x: T, y: T| u8::from(x >= y)),
        _ => return None,
    };
    Some(run)
}

fn apply<T: Element, R: Plain>(
    launch: &Launch,
    function: impl Fn(T, T) -> R,
) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let [left, right] = arguments.layouts()?;
    let lhs: &[T] = {
        let address = arguments.address()?;
        arguments.input(address, left.extent(count))?
    };
    let rhs: &[T] = {
        let address = arguments.address()?;
        arguments.input(address, right.extent(count))?
    };
    let out: &mut [R] = {
        let address = arguments.address()?;
        arguments.output(address, count)?
    };
    if left.contiguous() && right.contiguous() {
        for ((x, y), result) in lhs.iter().zip(rhs).zip(out) {
            *result = function(*x, *y);
        }
        return Ok(());
    }
    for ((i, j), result) in left.offsets(0).zip(right.offsets(0)).zip(out) {
        *result = function(lhs[i], rhs[j]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use half::bf16;

    use super::super::host::Host;

    #[test]
    fn a_row_is_broadcast_over_a_matrix() {
        let mut host = Host::default();
        let matrix = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let row = host.put(&[10f32, 20.0, 30.0]);
        let info = host.put(&[2usize, 3, 3, 1, 0, 1]);
        let out = host.zeros::<f32>(6);
        for (name, expected) in [
            ("badd_f32", [11.0, 22.0, 33.0, 14.0, 25.0, 36.0]),
            ("bsub_f32", [-9.0, -18.0, -27.0, -6.0, -15.0, -24.0]),
            ("bmul_f32", [10.0, 40.0, 90.0, 40.0, 100.0, 180.0]),
            ("bdiv_f32", [0.1, 0.1, 0.1, 0.4, 0.25, 0.2]),
            ("bmaximum_f32", [10.0, 20.0, 30.0, 10.0, 20.0, 30.0]),
            ("bminimum_f32", [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ] {
            host.run(name, &[&6usize, &2usize, &info, &matrix, &row, &out]);
            assert_eq!(host.get::<f32>(out, 6), expected, "{name}");
        }
    }

    #[test]
    fn comparisons_write_bytes() {
        let mut host = Host::default();
        let x = host.put(&[1i64, 2, 3]);
        let y = host.put(&[2i64, 2, 2]);
        let out = host.zeros::<u8>(3);
        for (name, expected) in [
            ("eq_i64", [0, 1, 0]),
            ("ne_i64", [1, 0, 1]),
            ("lt_i64", [1, 0, 0]),
            ("le_i64", [1, 1, 0]),
            ("gt_i64", [0, 0, 1]),
            ("ge_i64", [0, 1, 1]),
        ] {
            host.run(name, &[&3usize, &1usize, &0u64, &x, &y, &out]);
            assert_eq!(host.get::<u8>(out, 3), expected, "{name}");
        }
    }

    #[test]
    fn a_sum_of_brain_floats_is_rounded_to_one() {
        let mut host = Host::default();
        let x = host.put(&[bf16::from_f32(256.0)]);
        let y = host.put(&[bf16::ONE]);
        let out = host.zeros::<bf16>(1);
        host.run("badd_bf16", &[&1usize, &1usize, &0u64, &x, &y, &out]);
        assert_eq!(host.get::<bf16>(out, 1), [bf16::from_f32(256.0)]);
    }
}
