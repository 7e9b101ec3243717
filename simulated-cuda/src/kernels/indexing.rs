//! Kernels that read or write at indices. The highest index of a type stands for no element: zero is read, and nothing
//! is written. At any other index outside the tensor, a GPU stops, because of an assertion in the kernel.

use super::arguments::Arguments;
use super::element::{Element, Number, by_type};
use super::{Kernel, Launch, Run};

pub fn find(name: &str) -> Option<Kernel> {
    let mut parts = name.splitn(3, '_');
    let (operation, index, dtype) = (parts.next()?, parts.next()?, parts.next()?);
    let parameters = match operation {
        "is" => 10,
        "gather" | "ia" => 8,
        "s" | "sa" => 7,
        _ => return None,
    };
    let run = by_type!(index, index I => by_type!(dtype, any T => run::<I, T>(operation)))??;
    Some(Kernel {
        parameters: vec![8; parameters],
        run: run?,
    })
}

fn run<I: Element, T: Element>(operation: &str) -> Option<Run> {
    let run: Run = match operation {
        "is" => index_select::<I, T>,
        "gather" => gather::<I, T>,
        "ia" => index_add::<I, T>,
        "s" => |launch| scatter::<I, T>(launch, |_, new| new),
        "sa" => |launch| scatter::<I, T>(launch, T::add),
        _ => return None,
    };
    Some(run)
}

/// The position that an index refers to, or `None` if it stands for no element.
fn place<I: Element>(index: I, length: usize) -> Result<Option<usize>, String> {
    if index == I::HIGHEST {
        return Ok(None);
    }
    let Number::Whole(index) = index.number() else {
        return Err("an index is not an integer".to_owned());
    };
    usize::try_from(index)
        .ok()
        .filter(|index| *index < length)
        .map(Some)
        .ok_or_else(|| format!("the index {index} is not below {length}"))
}

fn index_select<I: Element, T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let [layout] = arguments.layouts()?;
    let (ids, source, target) = (
        arguments.address()?,
        arguments.address()?,
        arguments.address()?,
    );
    let (left, length) = (arguments.size()?, arguments.size()?);
    let (selected, right) = (arguments.size()?, arguments.size()?);
    let ids: &[I] = arguments.input(ids, selected)?;
    let source: &[T] = arguments.input(source, layout.extent(left * length * right))?;
    let target: &mut [T] = arguments.output(target, count)?;
    // candle passes the layout of the indices, and a source without gaps. So a contiguous layout says nothing about
    // where the source's elements are.
    let contiguous = layout.contiguous();
    let offset = |index| {
        if contiguous {
            index
        } else {
            layout.offset(index)
        }
    };
    for (i, result) in target.iter_mut().enumerate() {
        let outer = i / (selected * right);
        *result = match place(ids[i / right % selected], length)? {
            Some(id) => source[offset((outer * length + id) * right + i % right)],
            None => T::ZERO,
        };
    }
    Ok(())
}

fn gather<I: Element, T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let count = arguments.size()?;
    let (ids, source, target) = (
        arguments.address()?,
        arguments.address()?,
        arguments.address()?,
    );
    let (left, length) = (arguments.size()?, arguments.size()?);
    let (gathered, right) = (arguments.size()?, arguments.size()?);
    let ids: &[I] = arguments.input(ids, count)?;
    let source: &[T] = arguments.input(source, left * length * right)?;
    let target: &mut [T] = arguments.output(target, count)?;
    for (i, (id, result)) in ids.iter().zip(target).enumerate() {
        let outer = i / (right * gathered);
        *result = match place(*id, length)? {
            Some(id) => source[(outer * length + id) * right + i % right],
            None => T::ZERO,
        };
    }
    Ok(())
}

/// The last four arguments of the kernels that write at indices: the size to the left of the dimension, of the
/// dimension in the source and in the target, and to the right of it.
fn sizes(arguments: &mut Arguments) -> Result<[usize; 4], String> {
    Ok([
        arguments.size()?,
        arguments.size()?,
        arguments.size()?,
        arguments.size()?,
    ])
}

fn index_add<I: Element, T: Element>(launch: &Launch) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let ids = arguments.address()?;
    let count = arguments.size()?;
    let (source, target) = (arguments.address()?, arguments.address()?);
    let [left, _, length, right] = sizes(&mut arguments)?;
    let ids: &[I] = arguments.input(ids, count)?;
    let source: &[T] = arguments.input(source, left * count * right)?;
    let target: &mut [T] = arguments.output(target, left * length * right)?;
    for outer in 0..left {
        for (j, id) in ids.iter().enumerate() {
            let Some(id) = place(*id, length)? else {
                continue;
            };
            let from = &source[(outer * count + j) * right..][..right];
            let to = &mut target[(outer * length + id) * right..][..right];
            for (result, value) in to.iter_mut().zip(from) {
                *result = result.add(*value);
            }
        }
    }
    Ok(())
}

/// `join` combines the target's element with the source's.
fn scatter<I: Element, T: Element>(
    launch: &Launch,
    join: impl Fn(T, T) -> T,
) -> Result<(), String> {
    let mut arguments = Arguments::of(launch);
    let (ids, source, target) = (
        arguments.address()?,
        arguments.address()?,
        arguments.address()?,
    );
    let [left, count, length, right] = sizes(&mut arguments)?;
    let ids: &[I] = arguments.input(ids, left * count * right)?;
    let source: &[T] = arguments.input(source, left * count * right)?;
    let target: &mut [T] = arguments.output(target, left * length * right)?;
    for (i, (id, value)) in ids.iter().zip(source).enumerate() {
        if let Some(id) = place(*id, length)? {
            let outer = i / (count * right);
            let result = &mut target[(outer * length + id) * right + i % right];
            *result = join(*result, *value);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn rows_are_selected_from_a_transposed_matrix() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let info = host.put(&[3usize, 2, 1, 3]);
        let ids = host.put(&[2u32, 0, u32::MAX]);
        let out = host.zeros::<f32>(6);
        host.run(
            "is_u32_f32",
            &[
                &6usize, &2usize, &info, &ids, &source, &out, &1usize, &3usize, &3usize, &2usize,
            ],
        );
        assert_eq!(host.get::<f32>(out, 6), [3.0, 6.0, 1.0, 4.0, 0.0, 0.0]);
    }

    #[test]
    fn columns_are_selected_with_the_layout_of_the_indices() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let info = host.put(&[2usize, 1]);
        let ids = host.put(&[2i64, 1]);
        let out = host.zeros::<f32>(4);
        host.run(
            "is_i64_f32",
            &[
                &4usize, &1usize, &info, &ids, &source, &out, &2usize, &3usize, &2usize, &1usize,
            ],
        );
        assert_eq!(host.get::<f32>(out, 4), [3.0, 2.0, 6.0, 5.0]);
    }

    #[test]
    fn an_index_outside_of_the_tensor_is_an_error() {
        let mut host = Host::default();
        let source = host.put(&[1f32, 2.0]);
        let out = host.zeros::<f32>(1);
        for id in [2i64, -1] {
            let ids = host.put(&[id]);
            let error = host
                .try_run(
                    "gather_i64_f32",
                    &[
                        &1usize, &ids, &source, &out, &1usize, &2usize, &1usize, &1usize,
                    ],
                )
                .unwrap_err();
            assert_eq!(error, format!("the index {id} is not below 2"));
        }
    }

    #[test]
    fn gather_reads_an_element_for_each_index() {
        let mut host = Host::default();
        let source = host.put(&[1u8, 2, 3, 4, 5, 6]);
        let ids = host.put(&[2u8, 1, 0, 0]);
        let out = host.zeros::<u8>(4);
        host.run(
            "gather_u8_u8",
            &[
                &4usize, &ids, &source, &out, &2usize, &3usize, &2usize, &1usize,
            ],
        );
        assert_eq!(host.get::<u8>(out, 4), [3, 2, 4, 4]);
    }

    #[test]
    fn index_add_adds_rows_and_scatter_writes_or_adds_elements() {
        let mut host = Host::default();
        let source = host.put(&[1f64, 2.0, 3.0, 4.0]);
        let ids = host.put(&[1i64, 1]);
        let out = host.zeros::<f64>(4);
        host.run(
            "ia_i64_f64",
            &[
                &ids, &2usize, &source, &out, &1usize, &2usize, &2usize, &2usize,
            ],
        );
        assert_eq!(host.get::<f64>(out, 4), [0.0, 0.0, 4.0, 6.0]);

        let ids = host.put(&[0i64, 1, 0, 0]);
        for (name, expected) in [
            ("s_i64_f64", [3.0, 4.0, 0.0, 2.0]),
            ("sa_i64_f64", [4.0, 4.0, 0.0, 2.0]),
        ] {
            let out = host.zeros::<f64>(4);
            host.run(
                name,
                &[&ids, &source, &out, &1usize, &2usize, &2usize, &2usize],
            );
            assert_eq!(host.get::<f64>(out, 4), expected, "{name}");
        }
    }
}
