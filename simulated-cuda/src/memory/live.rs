//! The allocations that exist while the streams run. An allocation begins and ends when its stream reaches that point.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::accesses::{Access, Accesses};
use crate::clock::{Clock, StreamId};
use crate::kernels::Memory;
use crate::log;
use crate::settings::settings;
use crate::work;

struct Live {
    size: u64,
    gpu: usize,
    accesses: Accesses,
}

/// The current allocations by their first address.
static LIVE: Mutex<BTreeMap<u64, Live>> = Mutex::new(BTreeMap::new());

/// Called when an allocation begins. If a stream created it, another stream must only use it after that point of the first
/// stream.
pub fn allocated(address: u64, size: u64, gpu: usize, by: Option<&Checked>) {
    let mut accesses = Accesses::default();
    if let Some(by) = by {
        accesses.note(by.access(address, size, true), &by.clock);
    }
    log::lock(&LIVE).insert(
        address,
        Live {
            size,
            gpu,
            accesses,
        },
    );
}

/// Called when an allocation ends.
///
/// # Errors
///
/// Nothing is allocated at this address, or an access to it is unordered and unordered accesses are errors.
pub fn freed(address: u64, by: Option<&Checked>) -> Result<(), String> {
    let mut live = log::lock(&LIVE);
    let mut allocation = live
        .remove(&address)
        .ok_or_else(|| format!("nothing is allocated at {address:#x}"))?;
    let size = allocation.size;
    by.map_or(Ok(()), |by| by.note(&mut allocation, address, size, true))
}

/// The allocation that contains an address: its start, size and GPU.
pub fn range_of(address: u64) -> Option<(u64, u64, usize)> {
    let live = log::lock(&LIVE);
    let (start, found) = live.range(..=address).next_back()?;
    (address < start + found.size).then_some((*start, found.size, found.gpu))
}

/// Device memory as one operation of a stream sees it.
pub struct Checked {
    pub stream: StreamId,
    pub operation: u64,
    pub name: Arc<str>,
    pub clock: Arc<Clock>,
    /// The GPU of the stream.
    pub gpu: usize,
    /// Whether the operation computes something, rather than copying it.
    pub computes: bool,
}

impl Checked {
    /// The same operation on another GPU's memory.
    pub fn on(&self, gpu: usize) -> Checked {
        Checked {
            gpu,
            name: self.name.clone(),
            clock: self.clock.clone(),
            ..*self
        }
    }

    fn access(&self, start: u64, bytes: u64, writes: bool) -> Access {
        Access {
            start,
            end: start + bytes,
            writes,
            stream: self.stream,
            operation: self.operation,
            name: self.name.clone(),
        }
    }

    fn check(&self, address: u64, bytes: usize, writes: bool) -> Result<u64, String> {
        let bytes = bytes as u64;
        let mut live = log::lock(&LIVE);
        let found = live.range_mut(..=address).next_back();
        let (start, allocation) = found
            .filter(|(start, allocation)| address < *start + allocation.size || bytes == 0)
            .ok_or_else(|| format!("{bytes} bytes at {address:#x} are not allocated"))?;
        let end = start + allocation.size;
        if address.checked_add(bytes).is_none_or(|last| last > end) {
            let over = address + bytes - end;
            return Err(format!(
                "{bytes} bytes at {address:#x} go {over} bytes beyond the allocation of {} bytes at {start:#x}",
                allocation.size
            ));
        }
        if allocation.gpu != self.gpu {
            return Err(format!(
                "{address:#x} is memory of GPU {}, not of GPU {}",
                allocation.gpu, self.gpu
            ));
        }
        if writes && self.computes {
            work::written(self.gpu, bytes);
        }
        self.note(allocation, address, bytes, writes)?;
        Ok(address)
    }

    fn note(
        &self,
        allocation: &mut Live,
        address: u64,
        bytes: u64,
        writes: bool,
    ) -> Result<(), String> {
        let mut first = Ok(());
        for old in allocation
            .accesses
            .note(self.access(address, bytes, writes), &self.clock)
        {
            log::count("unordered accesses");
            let verb = |writes| if writes { "writes" } else { "reads" };
            let problem = format!(
                "`{}` in stream {} {} bytes that `{}` in stream {} {}; nothing orders the two",
                self.name,
                self.stream,
                verb(writes),
                old.name,
                old.stream,
                verb(old.writes)
            );
            if settings().strict {
                first = first.and(Err(format!("unordered: {problem}")));
            } else {
                log::line("unordered", &problem);
            }
        }
        first
    }
}

impl Memory for Checked {
    fn read(&self, address: u64, bytes: usize) -> Result<*const u8, String> {
        Ok(self.check(address, bytes, false)? as *const u8)
    }

    fn write(&self, address: u64, bytes: usize) -> Result<*mut u8, String> {
        Ok(self.check(address, bytes, true)? as *mut u8)
    }
}
