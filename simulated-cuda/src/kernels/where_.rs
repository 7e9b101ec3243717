//! `where`: one of two values for each element, chosen by whether a third is zero.

use super::arguments::Arguments;
use super::element::{Element, by_type};
use super::{Kernel, Launch, Run};

pub fn find(name: &str) -> Option<Kernel> {
    let (index, dtype) = name.strip_prefix("where_")?.split_once('_')?;
    let run = by_type!(index, index I => by_type!(dtype, any T => choose::<I, T> as Run))?;
    Some(Kernel {
        parameters: vec![8; 7],
        run: run?,
    })
}

fn choose<I: Element, T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let [which, yes, no] = arguments.layouts()?;
    let addresses = [
        arguments.address()?,
        arguments.address()?,
        arguments.address()?,
        arguments.address()?,
    ];
    let choices: &[I] = arguments.input(addresses[0], which.extent(count))?;
    let left: &[T] = arguments.input(addresses[1], yes.extent(count))?;
    let right: &[T] = arguments.input(addresses[2], no.extent(count))?;
    let out: &mut [T] = arguments.output(addresses[3], count)?;
    let offsets = which.offsets(0).zip(yes.offsets(0)).zip(no.offsets(0));
    for (((c, l), r), result) in offsets.zip(out) {
        *result = if choices[c] != I::ZERO {
            left[l]
        } else {
            right[r]
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn where_chooses_by_each_layout() {
        let mut host = Host::default();
        let which = host.put(&[1u8, 0, 0, 1]);
        let yes = host.put(&[1f32, 2.0, 3.0, 4.0]);
        let no = host.put(&[-1f32]);
        // Two by two matrices: the condition as it is in memory, `yes` transposed, `no` the same everywhere.
        let info = host.put(&[2usize, 2, 2, 1, 1, 2, 0, 0]);
        let out = host.zeros::<f32>(4);
        host.run(
            "where_u8_f32",
            &[&4usize, &2usize, &info, &which, &yes, &no, &out],
        );
        assert_eq!(host.get::<f32>(out, 4), [1.0, -1.0, -1.0, 4.0]);
    }
}
