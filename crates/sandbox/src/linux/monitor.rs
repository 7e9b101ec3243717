//! The process that creates one box, watches it, ends it and cleans up after it.
//!
//! It runs this same executable. It starts with one thread and with none of the grader's memory, environment or
//! descriptors, so that it may fork. It outlives the grader for as long as cleaning up takes: when the grader ends, for
//! whatever reason, the stream between them ends, and so does the box.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use gpu_tutor_system::json_line::send;
use gpu_tutor_system::temporary::{Folder, Purpose};
use gpu_tutor_text::{language, say, t};
use rustix::process::{Pid, Signal, set_child_subreaper, set_parent_process_death_signal};

use super::cgroup::Cgroup;
use super::guard::{self, Watched};
use super::layers::{Layer, Layers};
use super::messages::{End, Report};
use super::plan::{Plan, Way};
use super::shown::shows;
use super::stage::Progress;
use super::{bubblewrap, init, namespaces, stage, streams};

/// The layers that namespaces provide.
const BY_NAMESPACES: [Layer; 3] = [Layer::Namespaces, Layer::Filesystem, Layer::Network];

/// What a box's limits lack if its scratch folder is not a file system of its own.
fn on_disk() -> String {
    say!(
        "the scratch folder lies on the disk: files that are deleted while they are open are not counted, nor is the number of \
         files"
    )
}

/// Creates one box and runs until the box has ended.
pub fn run() -> ExitCode {
    match guard_one_box() {
        Ok(()) => ExitCode::SUCCESS,
        // The end of the stream tells the grader.
        Err(_) => ExitCode::FAILURE,
    }
}

fn guard_one_box() -> io::Result<()> {
    let began = Instant::now();
    // A process that already leads its group cannot begin a session; it is out of the terminal's reach anyway.
    let _ = rustix::process::setsid();
    set_child_subreaper(Some(rustix::process::getpid()))?;
    super::hide_memory()?;
    let [grader, socket] = streams::take()?;
    let mut grader = UnixStream::from(grader);
    let mut line = String::new();
    BufReader::new(&grader).read_line(&mut line)?;
    let mut plan: Plan = serde_json::from_str(&line)?;
    plan.guarded.push(std::process::id().cast_signed());
    let cgroup = Cgroup::make(&plan.spec);
    let mut layers = Layers::default();
    let (cgroup, grouped) = match cgroup {
        Ok(cgroup) => (Some(cgroup), Ok(())),
        Err(why) => (None, Err(why)),
    };
    layers.note(Layer::Cgroup, grouped);
    let mut scratch = None;
    let end = match start(&mut plan, socket, cgroup.as_ref(), &mut scratch) {
        Ok(started) => {
            layers.join(started.layers);
            let pid = started.first.as_raw_nonzero().get();
            let told = send(&mut grader, &Report::Started { pid, layers });
            let watched = Watched {
                plan: &plan,
                first: started.first,
                cgroup: cgroup.as_ref(),
                began,
                grader: grader.as_fd(),
            };
            // Without a grader, there is no reason to run the box.
            let end = told.map_or(End::Killed, |()| watched.wait());
            let cpu = watched.cpu();
            guard::end_all(started.first, cgroup.as_ref());
            Ok(Report::Ended { end, cpu })
        }
        Err(why) => Err(why),
    };
    // Only a folder that this process created itself is ever removed. If that fails because the box removed its own
    // permissions, it is up to the system to clean the folder.
    drop(scratch);
    if let Some(cgroup) = &cgroup {
        cgroup.remove();
    }
    match end {
        Ok(ended) => send(&mut grader, &ended),
        Err(why) => send(&mut grader, &Report::NotStarted { why }),
    }
}

/// A box whose walls are up.
struct Started {
    first: Pid,
    layers: Layers,
}

/// Creates the box in the first way that works.
fn start(
    plan: &mut Plan,
    socket: OwnedFd,
    cgroup: Option<&Cgroup>,
    scratch: &mut Option<Folder>,
) -> Result<Started, String> {
    let mut reasons = Vec::new();
    if plan.ways == [Way::Bare] {
        reasons.push(say!("not requested"));
    }
    for way in plan.ways.clone() {
        plan.way = way;
        match attempt(plan, &socket, cgroup, scratch) {
            Ok(mut started) => {
                let without = (way == Way::Bare).then(|| reasons.join(&t!("; ")));
                for layer in BY_NAMESPACES {
                    started
                        .layers
                        .note(layer, without.clone().map_or(Ok(()), Err));
                }
                return Ok(started);
            }
            Err(why) => reasons.push(match way {
                Way::Bubblewrap => format!("bubblewrap: {why}"),
                Way::Direct => say!("user namespaces: %{why}", why),
                Way::Bare => why,
            }),
        }
    }
    Err(reasons.join(&t!("; ")))
}

fn attempt(
    plan: &mut Plan,
    socket: &OwnedFd,
    cgroup: Option<&Cgroup>,
    scratch: &mut Option<Folder>,
) -> Result<Started, String> {
    let (progress, status) = io::pipe().map_err(|error| error.to_string())?;
    let socket = socket.try_clone().map_err(|error| error.to_string())?;
    let status = OwnedFd::from(status);
    let first = match plan.way {
        Way::Bubblewrap => start_bubblewrap(plan, socket, status, cgroup)?,
        Way::Direct => {
            namespaces::start(plan, socket, status, cgroup).map_err(|error| error.to_string())?
        }
        Way::Bare => {
            let mut hidden = plan.spec.hidden.iter();
            if let Some(file) = hidden.find(|file| shows(&plan.spec.read, file)) {
                return Err(say!(
                    "a box without namespaces cannot hide %{file}, which lies in a folder that every box shows; install it \
                     elsewhere, such as in your home folder",
                    file = file.display()
                ));
            }
            let folder = Folder::make(Purpose::Box).map_err(|error| error.to_string())?;
            plan.scratch = folder.path().join("scratch");
            plan.private = folder.path().join("private");
            for folder in [&plan.scratch, &plan.private] {
                fs::create_dir(folder).map_err(|error| error.to_string())?;
            }
            *scratch = Some(folder);
            start_bare(plan, socket, status, cgroup)?
        }
    };
    match await_walls(BufReader::new(progress)) {
        Ok(layers) => Ok(Started { first, layers }),
        Err(why) => {
            // Anything that this attempt left behind must not be mistaken for part of the next one, which is in the
            // same group.
            guard::end_all(first, None);
            Err(why)
        }
    }
}

/// Waits until the last stage reports that the walls are up.
fn await_walls(progress: impl BufRead) -> Result<Layers, String> {
    let mut complaints = Vec::new();
    for line in progress.lines() {
        let line = line.map_err(|error| error.to_string())?;
        match serde_json::from_str(&line) {
            Ok(Progress::Ready(layers)) => return Ok(layers),
            Ok(Progress::Failed(why)) => return Err(why),
            // Bubblewrap writes its own error messages to the same stream.
            Err(_) => complaints.push(line),
        }
    }
    if complaints.is_empty() {
        complaints.push(say!("it ended without a message"));
    }
    Err(complaints.join(" "))
}

fn start_bubblewrap(
    plan: &Plan,
    socket: OwnedFd,
    status: OwnedFd,
    cgroup: Option<&Cgroup>,
) -> Result<Pid, String> {
    let bubblewrap = bubblewrap::find().ok_or(t!("not installed"))?;
    let handed_on = plan_as_file(plan).map_err(|error| error.to_string())?;
    let mut command = Command::new(bubblewrap);
    command
        .args(bubblewrap::arguments(plan))
        .arg(&plan.launcher)
        .arg(stage::NAME)
        .env_clear()
        .env(language::VARIABLE, language::current())
        .stdin(handed_on)
        .stdout(Stdio::from(socket))
        .stderr(Stdio::from(status));
    if let Some(cgroup) = cgroup {
        let doors = cgroup.doors().map_err(|error| error.to_string())?;
        // SAFETY: the closure only writes to open files, which is allowed between fork and exec.
        unsafe { command.pre_exec(move || doors.enter()) };
    }
    let child = command.spawn().map_err(|error| error.to_string())?;
    Pid::from_raw(child.id().cast_signed()).ok_or_else(|| say!("it has no process ID"))
}

/// The plan as a file without a name.
fn plan_as_file(plan: &Plan) -> io::Result<File> {
    let file = rustix::fs::memfd_create("plan", rustix::fs::MemfdFlags::CLOEXEC)?;
    let mut file = File::from(file);
    file.write_all(&serde_json::to_vec(plan)?)?;
    file.rewind()?;
    Ok(file)
}

/// Starts the program without namespaces: only the walls that a process can put around itself remain.
fn start_bare(
    plan: &Plan,
    socket: OwnedFd,
    status: OwnedFd,
    cgroup: Option<&Cgroup>,
) -> Result<Pid, String> {
    // SAFETY: this process has one thread.
    match unsafe { libc::fork() } {
        0 => {
            let joined = set_parent_process_death_signal(Some(Signal::KILL))
                .map_err(io::Error::from)
                .and_then(|()| cgroup.map_or(Ok(()), Cgroup::join));
            let code = match joined {
                Ok(()) => stage::finish(plan, socket, status, Some(on_disk())),
                Err(_) => init::FAILED,
            };
            std::process::exit(code)
        }
        -1 => Err(io::Error::last_os_error().to_string()),
        child => Pid::from_raw(child).ok_or_else(|| say!("it has no process ID")),
    }
}
