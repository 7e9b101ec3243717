//! Reads single values from a tensor on the host, without copying or converting the whole tensor.

use std::ops::Range;

use candle_core::{CpuStorage, Layout, Storage, Tensor, WithDType};
use gpu_tutor_wire::tensor::Entry;

use super::spread::Spread;

/// The values in memory, of any dtype.
pub trait Stored {
    fn number(&self, at: usize) -> f64;

    fn entry(&self, at: usize) -> Entry;

    /// The sums over a contiguous range, in a loop compiled for the dtype.
    fn spread(&self, stretch: Range<usize>) -> Spread;
}

impl<T: WithDType> Stored for Vec<T> {
    fn number(&self, at: usize) -> f64 {
        self[at].to_f64()
    }

    fn entry(&self, at: usize) -> Entry {
        let text = self[at].to_string();
        let whole = || text.parse().ok().map(Entry::Whole);
        let real = || text.parse().ok().filter(|real: &f64| real.is_finite());
        let known = if T::DTYPE.is_int() {
            whole()
        } else {
            real().map(Entry::Real)
        };
        known.unwrap_or(Entry::Odd(text))
    }

    fn spread(&self, stretch: Range<usize>) -> Spread {
        Spread::of(&self[stretch])
    }
}

/// A tensor's values by their position in the tensor, with any strides.
pub struct View<'a> {
    stored: &'a dyn Stored,
    layout: &'a Layout,
}

impl View<'_> {
    /// Calls `look` with a view of the tensor. Does nothing if there are no values, or candle has no arithmetic for the
    /// dtype.
    pub fn with(host: &Tensor, look: impl FnOnce(&View)) {
        let (storage, layout) = host.storage_and_layout();
        let Storage::Cpu(storage) = &*storage else {
            return;
        };
        let stored: &dyn Stored = match storage {
            CpuStorage::U8(values) => values,
            CpuStorage::U32(values) => values,
            CpuStorage::I16(values) => values,
            CpuStorage::I32(values) => values,
            CpuStorage::I64(values) => values,
            CpuStorage::BF16(values) => values,
            CpuStorage::F16(values) => values,
            CpuStorage::F32(values) => values,
            CpuStorage::F64(values) => values,
            CpuStorage::F8E4M3(values) => values,
            _ => return,
        };
        if host.elem_count() > 0 {
            look(&View { stored, layout });
        }
    }

    pub fn count(&self) -> usize {
        self.layout.shape().elem_count()
    }

    pub fn rank(&self) -> usize {
        self.layout.dims().len()
    }

    /// The rows and columns of the last two dimensions. A vector or a single value is one row.
    pub fn sides(&self) -> (usize, usize) {
        match self.layout.dims() {
            [] => (1, 1),
            [columns] => (1, *columns),
            [.., rows, columns] => (*rows, *columns),
        }
    }

    /// A value of the first matrix as a number.
    pub fn number(&self, row: usize, column: usize) -> f64 {
        self.stored.number(self.at(row, column))
    }

    /// A value of the first matrix as an entry of a table.
    pub fn entry(&self, row: usize, column: usize) -> Entry {
        self.stored.entry(self.at(row, column))
    }

    /// The value at `index` in row-major order.
    pub fn nth(&self, mut index: usize) -> f64 {
        let mut at = self.layout.start_offset();
        for (side, stride) in self.layout.dims().iter().zip(self.layout.stride()).rev() {
            at += index % side * stride;
            index /= side;
        }
        self.stored.number(at)
    }

    /// The sums over all values, if they are contiguous in memory.
    pub fn spread(&self) -> Option<Spread> {
        let (start, end) = self.layout.contiguous_offsets()?;
        Some(self.stored.spread(start..end))
    }

    fn at(&self, row: usize, column: usize) -> usize {
        let start = self.layout.start_offset();
        match self.layout.stride() {
            [] => start,
            [along] => start + column * along,
            [.., down, along] => start + row * down + column * along,
        }
    }
}
