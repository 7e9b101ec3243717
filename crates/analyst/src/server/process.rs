//! A language server's process, from before it is started until after it has ended.

use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;

use gpu_tutor_session::machine::environment;
use gpu_tutor_system::lock::lock;

#[derive(Default)]
pub struct Process(Mutex<Stage>);

#[derive(Default)]
enum Stage {
    #[default]
    NotStarted,
    Runs(Child),
    Ended,
}

impl Process {
    /// Starts the program in a folder. The process ends when its input closes, so it also ends with this process.
    ///
    /// # Errors
    /// If [`Process::end`] was called before, or the program cannot be started.
    pub fn start(&self, program: &Path, folder: &Path) -> io::Result<(ChildStdin, ChildStdout)> {
        let mut stage = lock(&self.0);
        if matches!(*stage, Stage::Ended) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut command = environment::command(program);
        command
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // One thread does all the work. An arena for each of the other threads would cost 12 MB and save no time.
            .env("MALLOC_ARENA_MAX", "1")
            // Keeps Ctrl-C in the terminal away from the server; it is meant for cells.
            .process_group(0);
        let mut child = command.spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        *stage = Stage::Runs(child);
        pipes.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    }

    /// Kills the process if it is running. It cannot be started afterwards.
    pub fn end(&self) {
        if let Stage::Runs(mut child) = std::mem::replace(&mut *lock(&self.0), Stage::Ended) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub fn has_ended(&self) -> bool {
        matches!(*lock(&self.0), Stage::Ended)
    }

    pub fn id(&self) -> Option<u32> {
        match &*lock(&self.0) {
            Stage::Runs(child) => Some(child.id()),
            _ => None,
        }
    }
}
