//! The program leaves nothing in the temporary folder. If it is killed, the next start removes what it left.

use std::fs;
use std::io::Read;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

use rustix::fs::Mode;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::{TempDir, tempdir};

use crate::repl::learner::Learner;
use crate::support::{run_command, tutor};

/// Writes a file where a cell's temporary files go.
const WRITES: &str = "std::fs::write(std::env::temp_dir().join(\"of-a-cell\"), \"text\")?;";
/// Kills the program that runs the cell.
const KILLS: &str = "let id = std::os::unix::process::parent_id().to_string(); \
                     std::process::Command::new(\"kill\").args([\"-9\", &id]).status()?; loop {}";
const ANSWER: &str = "tests/grade/answers/where-to/right-plain.rs";

/// A temporary folder for the program, and next to it what a test needs.
struct Place {
    folder: TempDir,
    temporary: PathBuf,
}

impl Place {
    fn new() -> Self {
        Place::named("temporary")
    }

    fn named(name: &str) -> Self {
        let folder = tempdir().expect("a folder");
        let temporary = folder.path().join(name);
        for made in [&temporary, &folder.path().join("beside")] {
            fs::create_dir(made).expect("made");
        }
        Place { folder, temporary }
    }

    fn temporary(&self) -> PathBuf {
        self.temporary.clone()
    }

    fn beside(&self) -> PathBuf {
        self.folder.path().join("beside")
    }

    fn tutor(&self) -> Command {
        let mut command = tutor();
        command.env("TMPDIR", self.temporary());
        command
    }

    fn learner(&self) -> Learner {
        Learner::sits_down_with(&self.beside(), &[("TMPDIR", &self.temporary())])
    }

    /// A named pipe. Opening one end waits until the other end is opened.
    fn pipe(&self) -> PathBuf {
        let pipe = self.beside().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("made");
        pipe
    }

    #[track_caller]
    fn is_empty(&self) {
        let left = fs::read_dir(self.temporary()).expect("a folder");
        let left: Vec<_> = left.flatten().map(|entry| entry.path()).collect();
        assert!(left.is_empty(), "{left:?}");
    }

    /// A process that was killed has left its folder behind, and the next start removes it.
    #[track_caller]
    fn is_empty_after_the_next_start(&self) {
        let left = fs::read_dir(self.temporary()).expect("a folder");
        assert!(left.count() > 0, "it was killed while it was at work");
        let is_empty = || {
            run_command(self.tutor().arg("--version"), "").exits(0);
            let mut left = fs::read_dir(self.temporary()).expect("a folder");
            left.next().is_none()
        };
        // The killed program's own processes end when they notice, and until then the folder is in use.
        let mut starts = 0..2000;
        assert!(starts.any(|_| is_empty()), "a start has removed it");
    }
}

fn killed(mut child: Child) {
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn exec_leaves_nothing_and_what_a_killed_one_left_goes_with_the_next_start() {
    let place = Place::new();
    let mut exec = place.tutor();
    run_command(exec.args(["exec", "-"]), WRITES).exits(0);
    place.is_empty();
    let script = format!("{WRITES}\n{KILLS}");
    let ran = run_command(&mut exec, &script);
    assert_eq!(ran.code, -1, "{}", ran.stderr);
    place.is_empty_after_the_next_start();
}

#[test]
fn check_leaves_nothing_and_what_a_killed_one_left_goes_with_the_next_start() {
    let place = Place::new();
    run_command(place.tutor().args(["check", "where-to", ANSWER]), "").exits(0);
    place.is_empty();
    let pipe = place.pipe();
    let child = place
        .tutor()
        .args(["check", "where-to"])
        .arg(&pipe)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    // Opening succeeds once the program reads its answer.
    let held = fs::OpenOptions::new().write(true).open(&pipe);
    killed(child);
    drop(held.expect("opened"));
    place.is_empty_after_the_next_start();
}

#[test]
fn the_prompt_leaves_nothing_and_what_a_killed_one_left_goes_with_the_next_start() {
    let place = Place::new();
    let mut learner = place.learner();
    learner
        .is_asked("devices 1/37")
        .types(WRITES)
        .sees("compile")
        .is_asked("devices 1/37");
    // Another start leaves alone what is in use.
    run_command(place.tutor().arg("--version"), "").exits(0);
    learner
        .types("std::fs::read_to_string(std::env::temp_dir().join(\"of-a-cell\"))?.len() + 7000")
        .sees("7004\r\n")
        .is_asked("devices 1/37")
        .types(":quit")
        .is_done();
    place.is_empty();
    let mut learner = place.learner();
    learner.is_asked("devices 1/37").types(KILLS).is_gone();
    place.is_empty_after_the_next_start();
}

/// Starts a kernel and waits until it is serving.
fn kernel(place: &Place) -> Child {
    // These ports are below those that the system hands out, so that no other test gets one of them in between. Each
    // kernel has its own range, because the tests run at the same time.
    static KERNELS: AtomicU16 = AtomicU16::new(0);
    let number = KERNELS.fetch_add(1, Ordering::Relaxed);
    let first = 10_000 + u16::try_from(std::process::id() % 20_000).expect("small") + 50 * number;
    let held: Vec<TcpListener> = (first..)
        .filter_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
        .take(5)
        .collect();
    let ports: Vec<u16> = held
        .iter()
        .map(|one| one.local_addr().expect("an address").port())
        .collect();
    drop(held);
    let file = place.beside().join("connection.json");
    let connection = serde_json::json!({
        "ip": "127.0.0.1", "transport": "tcp", "key": "a key", "signature_scheme": "hmac-sha256",
        "shell_port": ports[0], "iopub_port": ports[1], "stdin_port": ports[2], "control_port": ports[3],
        "hb_port": ports[4],
    });
    fs::write(&file, connection.to_string()).expect("written");
    let mut child = place
        .tutor()
        .args(["kernel", "run"])
        .arg(&file)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The kernel greets a subscriber only when everything else in it is running too.
    let greeted = || {
        let mut published = TcpStream::connect((Ipv4Addr::LOCALHOST, ports[1]))?;
        published.read_exact(&mut [0])
    };
    while greeted().is_err() {
        if child.try_wait().expect("a child").is_some() {
            let mut said = String::new();
            let mut stderr = child.stderr.take().expect("a pipe");
            stderr.read_to_string(&mut said).expect("text");
            // Another program may have taken a port since it was found to be free.
            assert!(said.contains("in use"), "{said}");
            return kernel(place);
        }
        std::thread::yield_now();
    }
    child
}

fn a_kernel_ends_and_leaves_nothing(place: &Place) {
    let mut ended = kernel(place);
    let id = Pid::from_raw(ended.id().cast_signed()).expect("a number");
    kill_process(id, Signal::TERM).expect("it runs");
    assert!(ended.wait().expect("it ends").success());
    place.is_empty();
}

#[test]
fn the_kernel_leaves_nothing_and_what_a_killed_one_left_goes_with_the_next_start() {
    let place = Place::new();
    a_kernel_ends_and_leaves_nothing(&place);
    killed(kernel(&place));
    place.is_empty_after_the_next_start();
}

/// The path of a socket can have at most 107 bytes.
#[test]
fn the_kernel_serves_where_the_temporary_folder_has_a_long_name() {
    let place = Place::named(&"a".repeat(80));
    a_kernel_ends_and_leaves_nothing(&place);
}
