//! The positions that sort each row. Equal elements end up in the order in which the kernel's bitonic sort leaves them,
//! so the same sort is used here.

use super::arguments::Arguments;
use super::element::{Element, by_type};
use super::{Kernel, Launch, Run, split};

pub fn find(name: &str) -> Option<Kernel> {
    let (operation, dtype) = split(name)?;
    let run = match operation {
        "asort_asc" => by_type!(dtype, any T => {
            (|launch| sort(launch, |x: T, y: T| x > y)) as Run
        }),
        "asort_desc" => by_type!(dtype, any T => {
            (|launch| sort(launch, |x: T, y: T| x < y)) as Run
        }),
        _ => None,
    };
    Some(Kernel {
        parameters: vec![8, 8, 4, 4],
        run: run?,
    })
}

fn sort<T: Element>(launch: &Launch, after: impl Fn(T, T) -> bool) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let (source, target) = (arguments.address()?, arguments.address()?);
    let (columns, padded) = (arguments.count()?, arguments.count()?);
    let count = launch.grid[0] as usize * columns;
    let source: &[T] = arguments.input(source, count)?;
    let target: &mut [u32] = arguments.output(target, count)?;
    if columns == 0 {
        return Ok(());
    }
    for (row, result) in source.chunks(columns).zip(target.chunks_mut(columns)) {
        let positions = bitonic(padded, |left, right| {
            // Padding comes after everything else.
            left >= columns || right < columns && after(row[left], row[right])
        });
        for (result, position) in result.iter_mut().zip(positions) {
            *result = position as u32;
        }
    }
    Ok(())
}

/// The sorted positions, where `after` says that the first of two comes after the second. `length` is a power of two.
fn bitonic(length: usize, after: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..length).collect();
    let mut run = 2;
    while run <= length {
        let mut distance = run / 2;
        while distance > 0 {
            for i in 0..length {
                let j = i ^ distance;
                if j <= i {
                    continue;
                }
                let (left, right) = if i & run == 0 { (i, j) } else { (j, i) };
                if after(positions[left], positions[right]) {
                    positions.swap(i, j);
                }
            }
            distance /= 2;
        }
        run *= 2;
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn rows_are_sorted_in_both_directions() {
        let mut host = Host::default();
        let source = host.put(&[3f32, 1.0, 2.0, -1.0, 5.0, 0.0]);
        let out = host.zeros::<u32>(6);
        for (name, expected) in [
            ("asort_asc_f32", [1, 2, 0, 0, 2, 1]),
            ("asort_desc_f32", [0, 2, 1, 1, 2, 0]),
        ] {
            host.launch(name, [2, 1, 1], [4, 1, 1], &[&source, &out, &3i32, &4i32])
                .unwrap();
            assert_eq!(host.get::<u32>(out, 6), expected, "{name}");
        }
    }
}
