//! The limits of each process in a box.

use std::io;
use std::thread::available_parallelism;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::plan::Plan;

/// The open descriptors of one process.
const DESCRIPTORS: u64 = 4096;

/// The address space that a process gets in addition to its memory, because it reserves some without using it, for
/// libraries, stacks and arenas.
const RESERVED: u64 = 16 << 30;

/// How much more processor time one process gets than the whole box, per processor. The box's monitor adds up the time
/// of all processes now and then, and says why it ends the box; this limit catches what it misses.
const CPU_MARGIN: u64 = 10;

/// Limits this process and everything it starts.
///
/// # Errors
/// If the kernel refuses a limit.
pub fn apply(plan: &Plan) -> io::Result<()> {
    let spec = &plan.spec;
    if !plan.has_gpus() {
        // CUDA reserves terabytes of address space, however little memory it uses.
        limit(Resource::As, spec.memory.saturating_add(RESERVED))?;
    }
    limit(Resource::Fsize, spec.scratch_bytes)?;
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u64);
    limit(
        Resource::Cpu,
        spec.cpu_seconds.saturating_add(CPU_MARGIN * cores),
    )?;
    limit(Resource::Core, 0)?;
    limit(Resource::Nofile, DESCRIPTORS)?;
    if !plan.is_bare() {
        // Outside a user namespace, this would count everything that the user runs.
        limit(Resource::Nproc, spec.processes)?;
    }
    Ok(())
}

/// Lowers a limit permanently.
fn limit(resource: Resource, value: u64) -> io::Result<()> {
    let value = getrlimit(resource)
        .maximum
        .map_or(value, |maximum| maximum.min(value));
    let limit = Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    Ok(setrlimit(resource, limit)?)
}
