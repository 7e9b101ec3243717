//! Keeps every core of the machine busy.

use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// One busy process for each core. They end when this is dropped.
#[must_use]
pub struct Load(Vec<Child>);

impl Load {
    /// # Errors
    /// If a process cannot be started.
    pub fn start() -> Result<Load> {
        let cores = std::thread::available_parallelism()?.get();
        let mut load = Load(Vec::new());
        for _ in 0..cores {
            let busy = Command::new("yes").stdout(Stdio::null()).spawn();
            load.0.push(busy.context("`yes` could not be started")?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for busy in &mut self.0 {
            let _ = busy.kill();
            let _ = busy.wait();
        }
    }
}
