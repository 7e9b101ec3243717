//! The arguments of a launch, read in the order of the kernel's parameters, and the slices of memory that they point
//! to.

use std::cell::RefCell;
use std::ops::Range;

use super::Launch;
use super::element::Plain;
use super::layout::Layout;

/// Reads one launch's arguments.
pub struct Arguments<'a> {
    launch: &'a Launch<'a>,
    taken: usize,
    /// The ranges that the kernel reads and writes, to find overlaps.
    read: RefCell<Vec<Range<u64>>>,
    written: RefCell<Vec<Range<u64>>>,
}

impl<'a> Arguments<'a> {
    pub fn of(launch: &'a Launch<'a>) -> Self {
        Self {
            launch,
            taken: 0,
            read: RefCell::default(),
            written: RefCell::default(),
        }
    }

    /// The next argument.
    ///
    /// # Errors
    ///
    /// There is none, or it has a different size.
    pub fn take<T: Plain>(&mut self) -> Result<T, String> {
        let position = self.taken;
        self.taken += 1;
        let bytes = self
            .launch
            .arguments
            .get(position)
            .ok_or_else(|| format!("argument {position} is missing"))?;
        if bytes.len() != size_of::<T>() {
            return Err(format!(
                "argument {position} has {} bytes instead of {}",
                bytes.len(),
                size_of::<T>()
            ));
        }
        // SAFETY: there are as many bytes as the type has, any pattern of them is a value, and the read needs no
        // alignment.
        Ok(unsafe { bytes.as_ptr().cast::<T>().read_unaligned() })
    }

    /// The next argument, a device address.
    ///
    /// # Errors
    ///
    /// As [`Arguments::take`].
    pub fn address(&mut self) -> Result<u64, String> {
        self.take()
    }

    /// The next argument, a `size_t`.
    ///
    /// # Errors
    ///
    /// As [`Arguments::take`].
    pub fn size(&mut self) -> Result<usize, String> {
        self.take()
    }

    /// The next argument, an integer that counts something.
    ///
    /// # Errors
    ///
    /// As [`Arguments::take`], or it is negative.
    pub fn count(&mut self) -> Result<usize, String> {
        let value: i32 = self.take()?;
        usize::try_from(value).map_err(|_| format!("a count is {value}"))
    }

    /// The next two arguments: the number of dimensions, and the address of the dimensions, followed by the strides of
    /// `N` tensors of this shape. A null pointer stands for tensors that are contiguous.
    ///
    /// # Errors
    ///
    /// As [`Arguments::take`] and [`Arguments::input`].
    pub fn layouts<const N: usize>(&mut self) -> Result<[Layout; N], String> {
        let dimensions = self.size()?;
        let info = self.address()?;
        if info == 0 || dimensions == 0 {
            return Ok(std::array::from_fn(|_| Layout::new(&[], &[])));
        }
        let info: &[usize] = self.input(info, dimensions * (1 + N))?;
        let (dims, strides) = info.split_at(dimensions);
        Ok(std::array::from_fn(|i| {
            Layout::new(dims, &strides[i * dimensions..][..dimensions])
        }))
    }

    /// Memory that the kernel reads.
    ///
    /// # Errors
    ///
    /// The range is not allocated, not aligned, or also written by this kernel.
    pub fn input<T: Plain>(&self, address: u64, count: usize) -> Result<&'a [T], String> {
        if count == 0 {
            return Ok(&[]);
        }
        let range = range::<T>(address, count)?;
        apart(&range, &self.written.borrow())?;
        self.read.borrow_mut().push(range);
        let bytes = self.launch.memory.read(address, count * size_of::<T>())?;
        // SAFETY: `memory` returned an aligned range of this many bytes, and this kernel does not write to it; the
        // clock reports kernels of other streams that do.
        Ok(unsafe { std::slice::from_raw_parts(bytes.cast(), count) })
    }

    /// Memory that the kernel writes, and may also read.
    ///
    /// # Errors
    ///
    /// The range is not allocated, not aligned, or named twice by this kernel.
    pub fn output<T: Plain>(&self, address: u64, count: usize) -> Result<&'a mut [T], String> {
        if count == 0 {
            return Ok(&mut []);
        }
        let range = range::<T>(address, count)?;
        apart(&range, &self.read.borrow())?;
        apart(&range, &self.written.borrow())?;
        self.written.borrow_mut().push(range);
        let bytes = self.launch.memory.write(address, count * size_of::<T>())?;
        // SAFETY: `memory` returned an aligned range of this many bytes that no other argument of this kernel refers
        // to; the clock reports kernels of other streams that use it.
        Ok(unsafe { std::slice::from_raw_parts_mut(bytes.cast(), count) })
    }
}

/// The addresses of a slice.
fn range<T>(address: u64, count: usize) -> Result<Range<u64>, String> {
    if !address.is_multiple_of(align_of::<T>() as u64) {
        return Err(format!("the address {address:#x} is misaligned"));
    }
    count
        .checked_mul(size_of::<T>())
        .and_then(|bytes| address.checked_add(bytes as u64))
        .map(|end| address..end)
        .ok_or_else(|| format!("{count} elements at {address:#x} pass the end of memory"))
}

fn apart(range: &Range<u64>, others: &[Range<u64>]) -> Result<(), String> {
    let overlaps = |other: &&Range<u64>| range.start < other.end && other.start < range.end;
    match others.iter().find(overlaps) {
        Some(other) => Err(format!(
            "the kernel writes {:#x}..{:#x} and uses {:#x}..{:#x} at the same time",
            range.start, range.end, other.start, other.end
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;

    #[test]
    fn a_kernel_whose_output_overlaps_its_input_is_an_error() {
        let mut host = Host::default();
        let values = host.put(&[1f32, 2.0, 3.0]);
        let error = host
            .try_run(
                "ucopy_f32",
                &[&2usize, &0usize, &0u64, &values, &(values + 4)],
            )
            .unwrap_err();
        assert!(error.contains("at the same time"), "{error}");
    }

    #[test]
    fn memory_that_is_not_allocated_and_arguments_of_another_size_are_errors() {
        let mut host = Host::default();
        let values = host.put(&[1f32, 2.0, 3.0]);
        let out = host.zeros::<f32>(3);
        let error = host
            .try_run("ucopy_f32", &[&4usize, &0usize, &0u64, &values, &out])
            .unwrap_err();
        assert!(error.contains("not allocated"), "{error}");
        let error = host
            .try_run("ucopy_f32", &[&3u32, &0usize, &0u64, &values, &out])
            .unwrap_err();
        assert!(error.contains("4 bytes instead of 8"), "{error}");
    }
}
