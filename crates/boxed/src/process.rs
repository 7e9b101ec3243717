//! Starts the process tree of a box behind its walls.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::available_parallelism;
use std::time::Duration;

use gpu_tutor_sandbox::{
    Contained, End, Killer, Launcher, Layers, SandboxError, SandboxSpec, machine_memory, shows,
};
use gpu_tutor_session::machine::linker::of_the_system;
use gpu_tutor_session::machine::{cuda, cuda_cache, environment};
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::{language, t};

use super::protocol::ARGUMENT;
use super::{BoxPlan, linker, program};

/// How much a box may use, in bytes, for its scratch folder, which is in memory, and for the memory of all its
/// processes.
const SCRATCH: u64 = 1 << 30;
const MEMORY: u64 = 8 << 30;
/// How many processes and threads an answer may have in addition to those of its session and its compiler.
const PROCESSES: u64 = 64;
/// How many processes and threads the session and its compiler have, and how many more per core, for matrix products
/// and the compiler.
const SESSION: u64 = 24;
const THREADS_PER_CORE: u64 = 8;
/// A box waits for its answer while the learner reads, so the time for an answer is not counted from the box's start.
const LIFE: Duration = Duration::from_secs(24 * 3600);

/// The environment variables that are passed to the session in a box. Others could hold secrets such as tokens.
const KEPT_VARIABLES: [&str; 7] = [
    "LANG",
    "LC_ALL",
    "TZ",
    "LD_LIBRARY_PATH",
    "CUDA_VISIBLE_DEVICES",
    "RAYON_NUM_THREADS",
    environment::WAITING_COMPILER,
];
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// The processes of a box. Dropping it ends them all.
pub struct BoxProcess {
    contained: Mutex<Contained>,
    killer: Killer,
    root: i32,
}

/// Starts this program as the first process in a box, where it finds `socket` at descriptor 3. `used` is the processor
/// time that earlier boxes of the same answer have used. Also returns the walls around the box.
///
/// # Errors
/// If the box cannot be created.
pub fn start(
    plan: &BoxPlan,
    used: Duration,
    socket: OwnedFd,
) -> Result<(BoxProcess, Layers), SandboxError> {
    let program = program::without(&plan.secrets).map_err(SandboxError::Start)?;
    let linker = of_the_system(&plan.options.toolchain);
    let spec = SandboxSpec {
        hidden: own_program(),
        ..spec(plan, used, &program, linker.as_deref())
    };
    if let Some(file) = plan.unreadable.iter().find(|file| shows(&spec.read, file)) {
        return Err(SandboxError::Start(std::io::Error::other(t!(
            "an answer in it could read the solutions in %{file}, because every box shows that folder; copy the lessons elsewhere, \
             such as into your home folder",
            file = file.display()
        ))));
    }
    let linker = linker.as_deref().and_then(Path::parent);
    let arguments = [OsString::from(ARGUMENT)];
    // The processes that put up the walls are also visible from inside, so they run the same copy.
    let launcher = Launcher {
        executable: program.clone(),
        ..Launcher::new()?
    };
    let contained = launcher.spawn(
        &spec,
        &program,
        &arguments,
        &variables(plan, linker),
        socket,
    )?;
    let layers = contained.layers.clone();
    let process = BoxProcess {
        killer: contained.killer().map_err(SandboxError::Start)?,
        root: contained.root(),
        contained: Mutex::new(contained),
    };
    Ok((process, layers))
}

/// This executable, which contains the lessons' solutions. It may be in a folder that is visible in every box.
fn own_program() -> Vec<PathBuf> {
    let own = std::env::current_exe().and_then(|own| own.canonicalize());
    own.into_iter().collect()
}

fn spec(plan: &BoxPlan, used: Duration, program: &Path, linker: Option<&Path>) -> SandboxSpec {
    let options = &plan.options;
    let mut read: Vec<PathBuf> = vec![options.toolchain.sysroot.clone(), program.to_owned()];
    read.extend(options.prelude.library.parent().map(Path::to_owned));
    read.extend(linker.map(linker::folders_of).unwrap_or_default());
    read.extend(options.openings.clone());
    let cuda = options.prelude.flavour.is_cuda();
    if cuda {
        read.extend(cuda::non_system_folders());
        read.extend(cuda_cache::folder());
    }
    let cores = available_parallelism().map_or(1, |cores| cores.get() as u64);
    let work = plan.limits.work.map(|work| work.saturating_sub(used));
    let work = work.unwrap_or(LIFE * cores as u32);
    SandboxSpec {
        read,
        hidden: Vec::new(),
        scratch_bytes: SCRATCH,
        memory: share(machine_memory(), plan.at_once),
        processes: PROCESSES + SESSION + THREADS_PER_CORE * cores,
        cpu_seconds: work.as_secs(),
        wall: LIFE,
        cuda,
    }
}

/// The memory for one box when this many run answers at once. Together they get half of the machine's memory, so that
/// the rest is left for the solutions' boxes, the grader, and other programs.
fn share(machine: Option<u64>, boxes: NonZeroUsize) -> u64 {
    machine.map_or(MEMORY, |all| MEMORY.min(all / 2 / boxes.get() as u64))
}

fn variables(plan: &BoxPlan, linker: Option<&Path>) -> Vec<(OsString, OsString)> {
    let kept = KEPT_VARIABLES.into_iter();
    let kept = kept.filter_map(|name| Some((name.into(), std::env::var_os(name)?)));
    let mut all: Vec<(OsString, OsString)> = kept.collect();
    let mut path = OsString::from(PATH);
    if let Some(linker) = linker {
        path.push(":");
        path.push(linker);
    }
    all.push(("PATH".into(), path));
    all.push((language::VARIABLE.into(), language::current().into()));
    if plan.options.prelude.flavour.is_cuda() {
        for_cuda(&mut all);
    }
    all
}

/// Adds what a program with CUDA needs. Libraries are looked up here, because a box does not see the user's home folder
/// and environments.
fn for_cuda(all: &mut Vec<(OsString, OsString)>) {
    const LIBRARIES: &str = "LD_LIBRARY_PATH";
    if let Ok(folders) = std::env::join_paths(cuda::non_system_folders()) {
        all.retain(|(name, _)| name != LIBRARIES);
        all.push((LIBRARIES.into(), folders));
    }
    all.extend(cuda_cache::folder().map(|folder| (cuda_cache::OUTSIDE.into(), folder.into())));
}

impl BoxProcess {
    /// Ends every process in the box, without waiting.
    pub fn kill(&self) {
        self.killer.kill();
    }

    /// Ends every process in the box at once, and returns how the box ended, if it had already ended.
    pub fn stop(&self) -> End {
        lock(&self.contained).kill()
    }

    /// The process that is the ancestor of all processes in the box.
    pub fn root(&self) -> i32 {
        self.root
    }

    /// Ends every process in the box at once, and returns how much processor time they used.
    pub fn cpu(&self) -> Duration {
        let mut contained = lock(&self.contained);
        contained.kill();
        contained.cpu()
    }

    /// Ends every process in the box after its program has closed the socket, and returns how the program ended.
    pub fn end(&self) -> End {
        lock(&self.contained).end()
    }
}

#[cfg(test)]
mod tests {
    use gpu_tutor_session::SessionOptions;
    use gpu_tutor_session::machine::cuda::{Capability, Flavour, ForGpu, Version};
    use gpu_tutor_session::machine::toolchain::Toolchain;
    use gpu_tutor_session::prelude::Prelude;

    use super::*;
    use crate::{Limits, RequiredWalls};

    #[test]
    fn all_boxes_together_have_less_memory_than_the_machine() {
        let boxes = |number| NonZeroUsize::new(number).expect("some");
        for (machine, number) in [(24 << 30, 2), (16 << 30, 4), (4 << 30, 3)] {
            assert!(share(Some(machine), boxes(number)) * number as u64 <= machine / 2);
        }
        assert_eq!(share(Some(1 << 40), boxes(4)), MEMORY);
        assert_eq!(share(None, boxes(4)), MEMORY);
    }

    fn plan(flavour: Flavour) -> BoxPlan {
        let toolchain = Toolchain {
            rustc: "/t/bin/rustc".into(),
            cargo: "/t/bin/cargo".into(),
            version: String::new(),
            sysroot: "/t".into(),
        };
        let prelude = Prelude {
            flavour,
            library: "/p/libprelude.so".into(),
            dependencies: "/p/deps".into(),
            source: "/p/src".into(),
            identity: String::new(),
        };
        let options = SessionOptions {
            rust_only: true,
            ..SessionOptions::new(toolchain, prelude)
        };
        BoxPlan {
            options,
            limits: Limits::answer(Duration::from_secs(1)),
            walls: RequiredWalls::Any,
            at_once: NonZeroUsize::MIN,
            secrets: Vec::new(),
            unreadable: Vec::new(),
        }
    }

    fn has_kernels(plan: &BoxPlan) -> [bool; 2] {
        let folder = cuda_cache::folder().expect("a cache");
        let read = spec(plan, Duration::ZERO, Path::new("/program"), None).read;
        let variables = variables(plan, None);
        let named = (cuda_cache::OUTSIDE.into(), folder.clone().into());
        [read.contains(&folder), variables.contains(&named)]
    }

    #[test]
    fn a_box_that_could_read_the_solutions_does_not_start() {
        let plan_of_cpu = plan(Flavour::Cpu);
        let read = spec(&plan_of_cpu, Duration::ZERO, Path::new("/program"), None).read;
        for shown in ["/usr/share/lessons/1.md", "/t/lessons/1.md", "/p/1.md"] {
            assert!(shows(&read, Path::new(shown)), "{shown}");
        }
        assert!(!shows(&read, Path::new("/home/teacher/lessons/1.md")));
        let plan = BoxPlan {
            unreadable: vec!["/usr/share/lessons/1.md".into()],
            ..plan(Flavour::Cpu)
        };
        let (_, socket) = std::os::unix::net::UnixStream::pair().expect("sockets");
        let refused = start(&plan, Duration::ZERO, socket.into())
            .err()
            .expect("refused");
        assert!(
            refused.to_string().contains("copy the lessons"),
            "{refused}"
        );
    }

    #[test]
    fn a_box_with_gpus_may_read_the_kernels_that_the_driver_has_translated() {
        let gpu = Flavour::Cuda(ForGpu {
            capability: Capability { major: 9, minor: 0 },
            cuda: Version {
                major: 13,
                minor: 0,
            },
        });
        assert_eq!(has_kernels(&plan(gpu)), [true, true]);
        assert_eq!(has_kernels(&plan(Flavour::Cpu)), [false, false]);
    }
}
