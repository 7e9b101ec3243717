//! Kernels that write one value everywhere, or copy rows.

use super::arguments::Arguments;
use super::element::{Element, by_type};
use super::elementwise::head;
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let size = by_type!(dtype, any T => size_of::<T>())?;
    let (parameters, run) = match operation {
        "fill" => (
            vec![8, size, 8],
            by_type!(dtype, any T => fill::<T> as Run)?,
        ),
        "const_set" => (
            vec![8, 8, 8, size, 8],
            by_type!(dtype, any T => const_set::<T> as Run)?,
        ),
        "copy2d" => (
            vec![8, 8, 4, 4, 4, 4],
            by_type!(dtype, any T => copy2d::<T> as Run)?,
        ),
        _ => return None,
    };
    Some(Kernel { parameters, run })
}

fn fill<T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let output = arguments.address()?;
    let value: T = arguments.take()?;
    let count = arguments.size()?;
    arguments.output(output, count)?.fill(value);
    Ok(())
}

fn const_set<T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let (count, layout) = head(&mut arguments)?;
    let value: T = arguments.take()?;
    let output = arguments.address()?;
    let output = arguments.output(output, layout.extent(count))?;
    if layout.contiguous() {
        output.fill(value);
    } else {
        for offset in layout.offsets(0).take(count) {
            output[offset] = value;
        }
    }
    Ok(())
}

/// Copies rows between two matrices, each with its own distance between rows.
fn copy2d<T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let (source, target) = (arguments.address()?, arguments.address()?);
    let (rows, columns) = (arguments.count()?, arguments.count()?);
    let (from, to) = (arguments.count()?, arguments.count()?);
    if rows == 0 || columns == 0 {
        return Ok(());
    }
    let source: &[T] = arguments.input(source, (rows - 1) * from + columns)?;
    let target: &mut [T] = arguments.output(target, (rows - 1) * to + columns)?;
    for row in 0..rows {
        target[row * to..][..columns].copy_from_slice(&source[row * from..][..columns]);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn fill_writes_a_value_everywhere() {
        let mut host = Host::default();
        let out = host.zeros::<u32>(3);
        host.run("fill_u32", &[&out, &7u32, &3usize]);
        assert_eq!(host.get::<u32>(out, 3), [7, 7, 7]);
    }

    #[test]
    fn const_set_writes_only_what_its_layout_names() {
        let mut host = Host::default();
        let out = host.zeros::<f64>(6);
        let info = host.put(&[2usize, 1, 3, 1]);
        host.run("const_set_f64", &[&2usize, &2usize, &info, &9f64, &out]);
        assert_eq!(host.get::<f64>(out, 6), [9.0, 0.0, 0.0, 9.0, 0.0, 0.0]);
    }

    #[test]
    fn copy2d_copies_columns_between_matrices_of_different_width() {
        let mut host = Host::default();
        let source = host.put(&[1i64, 2, 3, 4, 5, 6]);
        let target = host.zeros::<i64>(8);
        host.run(
            "copy2d_i64",
            &[&source, &target, &2u32, &2u32, &3u32, &4u32],
        );
        assert_eq!(host.get::<i64>(target, 8), [1, 2, 0, 0, 4, 5, 0, 0]);
    }
}
