//! Counts the copies between host and devices.
//!
//! The counts are totals since the process started, and they only grow. What a cell did is the difference between the
//! totals at its end and at its start, so nothing that a cell calls can lower a count.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use candle_core::{Device, Tensor};

use crate::device::{after_move, before_move, present};
use crate::error::Result;
use crate::show::bytes;

static COUNTS: [AtomicU64; 3] = [const { AtomicU64::new(0) }; 3];
static BYTES: AtomicU64 = AtomicU64::new(0);

/// The totals when the running cell began.
static BEFORE_CELL: Mutex<Transfers> = Mutex::new(Transfers {
    h2d: 0,
    d2h: 0,
    d2d: 0,
    bytes: 0,
});

/// The direction of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
}

impl Direction {
    /// The direction of a copy from one device to another; `None` within host memory.
    pub(crate) fn between(from: &Device, to: &Device) -> Option<Direction> {
        match (from.is_cpu(), to.is_cpu()) {
            (true, true) => None,
            (true, false) => Some(Direction::HostToDevice),
            (false, true) => Some(Direction::DeviceToHost),
            (false, false) => Some(Direction::DeviceToDevice),
        }
    }
}

/// The number of copies host→device, device→host and device→device, and the bytes of all copies together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Transfers {
    pub h2d: u64,
    pub d2h: u64,
    pub d2d: u64,
    pub bytes: u64,
}

impl fmt::Display for Transfers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Transfers { h2d, d2h, d2d, .. } = self;
        f.write_str(&t!(
            "host→device %{h2d}, device→host %{d2h}, device→device %{d2d}, %{size}",
            h2d = h2d,
            d2h = d2h,
            d2d = d2d,
            size = bytes(self.bytes)
        ))
    }
}

impl Transfers {
    /// The copies since `before`, which must be an earlier total.
    pub(crate) fn since(self, before: Transfers) -> Transfers {
        Transfers {
            h2d: self.h2d - before.h2d,
            d2h: self.d2h - before.d2h,
            d2d: self.d2d - before.d2d,
            bytes: self.bytes - before.bytes,
        }
    }
}

/// The copies between host and devices since the cell began.
///
/// The prelude's own calls are counted and, in a cell, also candle's methods where the cell's own code calls them:
/// `to_scalar`, `to_vec0` to `to_vec3`, `try_into` and `try_from`, `to_device`, and `from_vec`, `from_slice`,
/// `from_iter`, `new` and `arange` of `Tensor` and `Var`. Reading numbers (`item`, `to_scalar`, `to_vec1`, …) counts as
/// a copy to the host on every device, even on the CPU; moving and creating tensors counts only if the device changes.
///
/// Copies that candle makes by itself are not counted: a tensor printed with `{}`, files that candle reads and writes,
/// indexing by a list of numbers, and, inside `candle_nn`, `one_hot`, `dropout`, attention over sequences of different
/// lengths, the masks of its caches, and loading with `VarBuilder`. Moves and creations in macros, calls in `dbg!`, and
/// a method that is first bound to a name (`let f = Tensor::to_vec1::<f32>;`) are not counted either.
pub fn transfers() -> Transfers {
    totals().since(*before_cell())
}

/// The copies since the process started.
pub(crate) fn totals() -> Transfers {
    let [h2d, d2h, d2d] = [0, 1, 2].map(|index| COUNTS[index].load(Relaxed));
    Transfers {
        h2d,
        d2h,
        d2d,
        bytes: BYTES.load(Relaxed),
    }
}

/// Records the totals that the starting cell counts from. Nothing is reset.
pub(crate) fn begin_cell() -> Transfers {
    let totals = totals();
    *before_cell() = totals;
    totals
}

fn before_cell() -> std::sync::MutexGuard<'static, Transfers> {
    BEFORE_CELL
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub(crate) fn record(direction: Direction, bytes: u64) {
    COUNTS[direction as usize].fetch_add(1, Relaxed);
    BYTES.fetch_add(bytes, Relaxed);
}

/// Moves a tensor to a device and records the copy, if there is one.
///
/// # Errors
/// If the copy fails.
pub(crate) fn upload(tensor: Tensor, device: &Device) -> Result<Tensor> {
    present(device)?;
    if tensor.device().same_device(device) {
        return Ok(tensor);
    }
    // Make a view compact first, because candle copies the whole storage that it refers to.
    let tensor = if tensor.layout().start_offset() > 0 {
        tensor.force_contiguous()?
    } else {
        tensor
    };
    before_move(tensor.device(), device)?;
    let moved = tensor.to_device(device)?;
    after_move(tensor.device(), device)?;
    if let Some(direction) = Direction::between(tensor.device(), device) {
        let bytes = tensor.elem_count() * tensor.dtype().size_in_bytes();
        record(direction, bytes as u64);
    }
    Ok(moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transfers_are_shown_on_one_line() {
        let text = Transfers {
            h2d: 0,
            d2h: 1,
            d2d: 0,
            bytes: 4,
        }
        .to_string();
        assert_eq!(text, "host→device 0, device→host 1, device→device 0, 4 B");
    }

    #[test]
    fn nothing_moves_within_host_memory() {
        assert_eq!(Direction::between(&Device::Cpu, &Device::Cpu), None);
    }
}
