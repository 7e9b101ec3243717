//! Records memory at named marks in a computation.

use std::fmt;

use candle_core::Device;

use gpu_tutor_wire::picture::{Axis, Drawing, Level, Scale, Timeline, Unit};

use super::usage;
use crate::device::name;
use crate::error::Result;
use crate::interrupt;
use crate::picture::Picture;
use crate::time::Measured;

/// One device's memory use at each mark, in chronological order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryTimeline {
    pub device: String,
    pub moments: Vec<MemoryMoment>,
}

/// The bytes that [`memory_allocated`](crate::memory_allocated) and [`memory_reserved`](crate::memory_reserved)
/// returned at a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryMoment {
    pub mark: String,
    pub allocated: u64,
    pub reserved: u64,
}

/// The argument of [`memory_timeline`]'s closure; it reads the memory at each mark.
pub struct MemoryWatch {
    device: Device,
    moments: Vec<MemoryMoment>,
}

/// Runs a closure and reads the device's memory before it, at each of its marks, and after its values have been
/// dropped.
///
/// ```no_run
/// # use prelude::*;
/// # fn main() -> Result<()> {
/// let found = memory_timeline(&cpu(), |watch| {
///     let a = rand((1000, 1000))?;
///     watch.mark("after a")?;
///     let b = a.matmul(&a)?;
///     watch.mark("after b")?;
///     Ok(b)
/// })?;
/// # println!("{found}");
/// # Ok(())
/// # }
/// ```
/// The memory is in bytes, and is read once the device has finished its work. On a GPU, the number comes from the
/// driver's memory pool. On the CPU, it is the process's resident set, which includes a tensor only once it has been
/// written to.
///
/// # Errors
/// If the closure returns an error, or the memory cannot be read.
pub fn memory_timeline<R: Measured>(
    device: &Device,
    run: impl FnOnce(&mut MemoryWatch) -> R,
) -> Result<MemoryTimeline> {
    let mut watch = MemoryWatch::start(device)?;
    drop(run(&mut watch).outcome()?);
    watch.end()
}

impl MemoryWatch {
    /// Reads the current memory usage and records it under a name.
    ///
    /// # Errors
    /// If the memory cannot be read, or earlier work on the device has failed.
    pub fn mark(&mut self, mark: &str) -> Result<()> {
        interrupt::check();
        // Wait for queued work, because it may still free memory.
        self.device.synchronize()?;
        let usage = usage(&self.device)?;
        self.moments.push(MemoryMoment {
            mark: mark.to_owned(),
            allocated: usage.used,
            reserved: usage.reserved,
        });
        Ok(())
    }

    fn start(device: &Device) -> Result<MemoryWatch> {
        let mut watch = MemoryWatch {
            device: device.clone(),
            moments: Vec::new(),
        };
        watch.mark(&t!("start"))?;
        Ok(watch)
    }

    fn end(mut self) -> Result<MemoryTimeline> {
        self.mark(&t!("end"))?;
        Ok(MemoryTimeline {
            device: name(&self.device),
            moments: self.moments,
        })
    }
}

impl MemoryTimeline {
    /// A chart of the allocated and reserved memory at each mark; on the CPU, of the resident set.
    pub fn picture(&self) -> Picture {
        Picture::new(
            t!("memory of %{device}", device = self.device),
            super::caption(&self.device),
            Drawing::Timeline(self.timeline()),
        )
    }

    fn timeline(&self) -> Timeline {
        let level = |name: String, bytes: fn(&MemoryMoment) -> u64| Level {
            name,
            values: self
                .moments
                .iter()
                .map(|moment| bytes(moment) as f64)
                .collect(),
        };
        let series = if super::is_process(&self.device) {
            vec![level(t!("resident"), |moment| moment.allocated)]
        } else {
            vec![
                level(t!("allocated"), |moment| moment.allocated),
                level(t!("reserved"), |moment| moment.reserved),
            ]
        };
        Timeline {
            of: t!("mark"),
            axis: Axis::new(&t!("memory"), Unit::Bytes, Scale::Linear),
            moments: self
                .moments
                .iter()
                .map(|moment| moment.mark.clone())
                .collect(),
            series,
        }
    }
}

/// A row for each mark, and the source of the numbers.
impl fmt::Display for MemoryTimeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture();
        write!(f, "{picture}\n{}", picture.caption)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn memory_is_read_at_the_start_at_each_mark_and_at_the_end() {
        let found = memory_timeline(&Device::Cpu, |watch| watch.mark("after the block")).unwrap();
        let marks: Vec<&str> = found
            .moments
            .iter()
            .map(|moment| moment.mark.as_str())
            .collect();
        assert_eq!(marks, ["start", "after the block", "end"]);
        // Other tests in this process use memory as well, so the exact amount is not known here.
        assert!(found.moments.iter().all(|moment| moment.allocated > 0));
        let text = found.to_string();
        assert!(
            text.contains("resident") && !text.contains("reserved"),
            "{text}"
        );
        assert!(text.ends_with("cpu: the process's resident set, not tensors alone"));
    }

    #[test]
    fn a_gpus_timeline_shows_reserved_memory_beside_allocated_memory() {
        let moment = |mark: &str, allocated| MemoryMoment {
            mark: mark.to_owned(),
            allocated,
            reserved: 32 << 20,
        };
        let text = MemoryTimeline {
            device: "cuda:0".to_owned(),
            moments: vec![moment("start", 0), moment("after a", 24 << 20)],
        }
        .to_string();
        let row = "after a    24.0 MiB    32.0 MiB   +24.0 MiB  ██████████████████████▌░░░░░░░";
        assert_eq!(text.lines().nth(2), Some(row), "{text}");
        assert!(text.ends_with("the driver's memory pool, which candle allocates from"));
    }

    #[test]
    fn the_closures_error_is_returned_and_plain_values_are_accepted() {
        let failed = memory_timeline(&Device::Cpu, |_| -> Result<()> {
            Err(Error::msg("no luck"))
        });
        assert!(failed.unwrap_err().to_string().contains("no luck"));
        assert_eq!(
            memory_timeline(&Device::Cpu, |_| 1).unwrap().moments.len(),
            2
        );
    }
}
