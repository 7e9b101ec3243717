//! The memory pool of a GPU: it takes chunks from the GPU and gives blocks of them to streams.
//!
//! It acts when a call is made, not when the stream reaches that point: a freed block is immediately available again,
//! and the stream that gets it waits for the one that freed it, as with NVIDIA's pools.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock};

use crate::errors::{self, INVALID_VALUE, OUT_OF_MEMORY};
use crate::gpus;
use crate::log;
use crate::settings::settings;
use crate::streams::Point;

/// The sizes of blocks are multiples of this.
const GRAIN: u64 = 512;

/// Bytes in use and bytes taken from the GPU, each with its peak.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub used: u64,
    pub used_high: u64,
    pub reserved: u64,
    pub reserved_high: u64,
}

/// A block that has been allocated.
#[derive(Debug)]
pub struct Allocation {
    pub address: u64,
    /// The block can be used after these points.
    pub after: Vec<Point>,
}

#[derive(Debug)]
struct Free {
    size: u64,
    after: Vec<Point>,
}

#[derive(Debug)]
struct Chunk {
    size: u64,
    free: BTreeMap<u64, Free>,
}

impl Chunk {
    /// Whether no block is in use, and none still has to be waited for.
    fn is_idle(&self) -> bool {
        let whole = self.free.values().next();
        whole.is_some_and(|block| block.size == self.size && block.after.iter().all(Point::is_done))
    }
}

#[derive(Debug)]
pub struct Pool {
    /// The bytes of the GPU that the pool may take.
    room: u64,
    chunk: u64,
    chunks: BTreeMap<u64, Chunk>,
    /// The sizes of the blocks that are in use.
    used: BTreeMap<u64, u64>,
    pub figures: Figures,
    /// At a synchronisation, the pool gives unused memory back, down to this size.
    pub threshold: u64,
}

/// The pool of a GPU, by the GPU's position on the bus.
pub fn pool(gpu: usize) -> MutexGuard<'static, Pool> {
    static POOLS: OnceLock<Vec<Mutex<Pool>>> = OnceLock::new();
    let pools = POOLS.get_or_init(|| {
        let all = gpus::all().iter();
        all.map(|gpu| Mutex::new(Pool::new(gpu.memory - gpu.overhead(), settings().chunk)))
            .collect()
    });
    log::lock(&pools[gpu])
}

impl Pool {
    pub fn new(room: u64, chunk: u64) -> Pool {
        Pool {
            room,
            chunk,
            chunks: BTreeMap::new(),
            used: BTreeMap::new(),
            figures: Figures::default(),
            threshold: 0,
        }
    }

    /// Allocates a block.
    ///
    /// # Errors
    ///
    /// The GPU has no room for it.
    pub fn allocate(&mut self, bytes: u64) -> errors::Result<Allocation> {
        if bytes == 0 {
            return Err(INVALID_VALUE);
        }
        let size = bytes
            .div_ceil(GRAIN)
            .checked_mul(GRAIN)
            .ok_or(OUT_OF_MEMORY)?;
        let (chunk, address) = match self.smallest(size) {
            Some(found) => found,
            None => self.grow(size)?,
        };
        let chunk = self.chunks.get_mut(&chunk).ok_or(OUT_OF_MEMORY)?;
        let block = chunk.free.remove(&address).ok_or(OUT_OF_MEMORY)?;
        if block.size > size {
            let rest = Free {
                size: block.size - size,
                after: block.after.clone(),
            };
            chunk.free.insert(address + size, rest);
        }
        self.used.insert(address, size);
        self.figures.used += size;
        self.figures.used_high = self.figures.used_high.max(self.figures.used);
        let after = block
            .after
            .into_iter()
            .filter(|point| !point.is_done())
            .collect();
        Ok(Allocation { address, after })
    }

    /// Takes a block back; it is free after `point`.
    ///
    /// # Errors
    ///
    /// The pool has not allocated it.
    pub fn free(&mut self, address: u64, point: Option<Point>) -> errors::Result<()> {
        let mut size = self.used.remove(&address).ok_or(INVALID_VALUE)?;
        self.figures.used -= size;
        let (_, chunk) = self
            .chunks
            .range_mut(..=address)
            .next_back()
            .ok_or(INVALID_VALUE)?;
        let mut start = address;
        let mut after: Vec<Point> = point.into_iter().collect();
        if let Some(next) = chunk.free.remove(&(address + size)) {
            size += next.size;
            after.extend(next.after);
        }
        if let Some((before, block)) = chunk
            .free
            .range_mut(..address)
            .next_back()
            .map(|(at, block)| (*at, block))
            && before + block.size == address
        {
            start = before;
            size += block.size;
            after.append(&mut block.after);
        }
        after.retain(|point| !point.is_done());
        chunk.free.insert(start, Free { size, after });
        Ok(())
    }

    /// The smallest free block that is large enough, and its chunk.
    fn smallest(&self, size: u64) -> Option<(u64, u64)> {
        let blocks = self.chunks.iter().flat_map(|(chunk, held)| {
            held.free
                .iter()
                .map(move |(address, block)| (block.size, *chunk, *address))
        });
        let fitting = blocks.filter(|(found, ..)| *found >= size).min()?;
        Some((fitting.1, fitting.2))
    }

    /// Takes a chunk from the GPU.
    fn grow(&mut self, size: u64) -> errors::Result<(u64, u64)> {
        let size = size
            .div_ceil(self.chunk)
            .checked_mul(self.chunk)
            .ok_or(OUT_OF_MEMORY)?;
        if self.figures.reserved.saturating_add(size) > self.room {
            self.wait_for_frees();
            self.trim(0);
        }
        if self.figures.reserved.saturating_add(size) > self.room {
            return Err(OUT_OF_MEMORY);
        }
        let address = map(size)?;
        log::count("chunks taken");
        let free = BTreeMap::from([(
            address,
            Free {
                size,
                after: Vec::new(),
            },
        )]);
        self.chunks.insert(address, Chunk { size, free });
        self.figures.reserved += size;
        self.figures.reserved_high = self.figures.reserved_high.max(self.figures.reserved);
        Ok((address, address))
    }

    fn wait_for_frees(&self) {
        let blocks = self.chunks.values().flat_map(|chunk| chunk.free.values());
        blocks.flat_map(|block| &block.after).for_each(Point::wait);
    }

    /// Gives idle chunks back to the GPU while more than `keep` bytes are taken.
    pub fn trim(&mut self, keep: u64) {
        let idle: Vec<u64> = self
            .chunks
            .iter()
            .filter(|(_, chunk)| chunk.is_idle())
            .map(|(at, _)| *at)
            .collect();
        for address in idle {
            if self.figures.reserved <= keep {
                return;
            }
            if let Some(chunk) = self.chunks.remove(&address) {
                self.figures.reserved -= chunk.size;
                log::count("chunks given back");
                // SAFETY: `map` created this range with this size, and no block of it is in use or waited for.
                unsafe { libc::munmap(address as *mut _, chunk.size as usize) };
            }
        }
    }

    /// Called at a synchronisation: gives back unused memory beyond the threshold.
    pub fn synchronised(&mut self) {
        if self.figures.reserved > self.threshold {
            self.trim(self.threshold);
        }
    }

    /// The bytes that are still available.
    pub fn left(&self) -> u64 {
        self.room - self.figures.reserved
    }
}

/// Maps host memory that stands in for a GPU's memory.
fn map(size: u64) -> errors::Result<u64> {
    let size = usize::try_from(size).map_err(|_| OUT_OF_MEMORY)?;
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping at an address of the kernel's choice changes nothing that exists.
    let address = unsafe { libc::mmap(std::ptr::null_mut(), size, protection, flags, -1, 0) };
    if address == libc::MAP_FAILED {
        Err(OUT_OF_MEMORY)
    } else {
        Ok(address as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn blocks_are_taken_from_chunks_and_chunks_from_the_gpu() {
        let mut pool = Pool::new(100 * MIB, 32 * MIB);
        let a = pool.allocate(5).unwrap().address;
        let b = pool.allocate(40 * MIB).unwrap().address;
        assert_eq!(pool.figures.used, 512 + 40 * MIB);
        assert_eq!(pool.figures.reserved, 96 * MIB);
        assert_eq!(pool.allocate(33 * MIB).unwrap_err(), OUT_OF_MEMORY);
        pool.free(b, None).unwrap();
        assert_eq!(pool.allocate(33 * MIB).unwrap().address, b);
        pool.free(a, None).unwrap();
        assert_eq!(pool.figures.used_high, 512 + 40 * MIB);
        assert_eq!(pool.free(a, None).unwrap_err(), INVALID_VALUE);
    }

    #[test]
    fn freed_neighbours_become_one_block() {
        let mut pool = Pool::new(32 * MIB, 32 * MIB);
        let blocks: Vec<u64> = (0..4)
            .map(|_| pool.allocate(8 * MIB).unwrap().address)
            .collect();
        for at in [0, 2, 1, 3] {
            pool.free(blocks[at], None).unwrap();
        }
        assert_eq!(pool.allocate(32 * MIB).unwrap().address, blocks[0]);
    }

    #[test]
    fn a_synchronisation_keeps_what_the_threshold_says() {
        let mut pool = Pool::new(1024 * MIB, 32 * MIB);
        let a = pool.allocate(MIB).unwrap().address;
        pool.free(a, None).unwrap();
        pool.threshold = u64::MAX;
        pool.synchronised();
        assert_eq!(pool.figures.reserved, 32 * MIB);
        pool.threshold = 0;
        pool.synchronised();
        assert_eq!(pool.figures.reserved, 0);
        assert_eq!(pool.figures.reserved_high, 32 * MIB);
    }

    #[test]
    fn a_full_gpu_takes_idle_chunks_back_first() {
        let mut pool = Pool::new(64 * MIB, 32 * MIB);
        let a = pool.allocate(32 * MIB).unwrap().address;
        pool.allocate(MIB).unwrap();
        pool.free(a, None).unwrap();
        pool.threshold = u64::MAX;
        assert_eq!(pool.allocate(64 * MIB).unwrap_err(), OUT_OF_MEMORY);
        assert_eq!(pool.figures.reserved, 32 * MIB);
    }
}
