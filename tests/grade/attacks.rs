//! Attacks on grading. Each is an answer that passes only if the attack succeeds, so none may pass.
//!
//! `attacks/escapes/` holds answers that try to reach something outside their box and then solve the exercise; they
//! panic with "contained" if they do not get it. `attacks/cheats/` holds answers that try to get points without solving
//! anything. The first lines say what an attack does, on which exercise, and what its report must contain; if threads
//! of the attack race, one of several texts. A cheat can say what its honest part earns: it must not earn more. An
//! attack that is ended by its time limit says for how many seconds it may run.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use gpu_tutor_lessons::Catalogue;
use serde_json::Value;
use tempfile::{NamedTempFile, TempDir};

use crate::support::tutor;

/// A part of the grader's arguments.
const MARK: &str = "--json";
/// How many seconds an attack may run if it does not say so itself: enough that only a hang reaches the limit, even on
/// a busy machine.
const TIME_LIMIT: &str = "120";
/// The descriptor under which the grader inherits an open file.
const INHERITED: i32 = 77;

struct Attack {
    name: String,
    text: String,
}

impl Attack {
    /// What follows a mark at the beginning of each of the first lines.
    fn each_after(&self, mark: &str) -> impl Iterator<Item = &str> {
        let head = self.text.lines().take_while(|line| line.starts_with("// "));
        head.filter_map(move |line| line.strip_prefix(mark))
    }

    fn after(&self, mark: &str) -> Option<&str> {
        self.each_after(mark).next()
    }

    fn exercise(&self) -> &str {
        self.after("// exercise: ").expect("an exercise")
    }

    fn is_safe_outside(&self) -> bool {
        self.after("// not to be tried without a box").is_none()
    }
}

/// The attacks of one kind. The variable GPU_TUTOR_ATTACK limits the tests to one attack.
fn attacks(kind: &str) -> Vec<Attack> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/grade/attacks")
        .join(kind);
    let mut found: Vec<Attack> = std::fs::read_dir(&folder)
        .expect("the attacks")
        .map(|entry| {
            let path: PathBuf = entry.expect("an entry").path();
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let text = std::fs::read_to_string(&path).expect("UTF-8");
            Attack { name, text }
        })
        .collect();
    match std::env::var("GPU_TUTOR_ATTACK") {
        Ok(only) => {
            let all = folder.parent().expect("the folder of both kinds");
            let file = format!("{only}.rs");
            let is_there = |kind: &str| all.join(kind).join(&file).exists();
            assert!(
                is_there("escapes") || is_there("cheats"),
                "GPU_TUTOR_ATTACK names no attack: there is no `{file}`"
            );
            found.retain(|attack| attack.name == only);
        }
        Err(_) => assert!(!found.is_empty(), "no attacks in {}", folder.display()),
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// What an attack may try to reach on the host. Everything is real, so that an attack that gets out finds it.
struct Host {
    file: NamedTempFile,
    home_file: NamedTempFile,
    writable: NamedTempFile,
    folder: TempDir,
    abstract_name: String,
    server: std::net::TcpListener,
    _sockets: [UnixListener; 2],
    segment: i32,
}

impl Host {
    fn new() -> Self {
        let mut file = NamedTempFile::new().expect("a file");
        file.write_all(b"secret of the host").expect("written");
        let home = std::env::home_dir().expect("a home folder");
        let mut home_file = NamedTempFile::new_in(home).expect("a file in the home folder");
        home_file.write_all(b"secret of the home").expect("written");
        let mut writable = NamedTempFile::new().expect("a file");
        writable.write_all(b"as it was").expect("written");
        let folder = tempfile::tempdir().expect("a folder");
        // The tests of this file run at the same time, each with its own host.
        static HOSTS: AtomicU32 = AtomicU32::new(0);
        let number = HOSTS.fetch_add(1, Ordering::Relaxed);
        let abstract_name = format!("gpu-tutor-test-{}-{number}", std::process::id());
        let name = SocketAddr::from_abstract_name(&abstract_name).expect("a name");
        let sockets = [
            UnixListener::bind(folder.path().join("socket")).expect("a socket"),
            UnixListener::bind_addr(&name).expect("a socket"),
        ];
        let segment = (std::process::id() * 16 + number).cast_signed();
        // SAFETY: both calls only create a kernel object, which `drop` removes.
        unsafe {
            assert!(libc::shmget(segment, 4096, libc::IPC_CREAT | 0o666) >= 0);
            assert!(libc::msgget(segment, libc::IPC_CREAT | 0o666) >= 0);
        }
        write_solution(&folder.path().join("stolen"));
        Host {
            file,
            home_file,
            writable,
            folder,
            abstract_name,
            server: std::net::TcpListener::bind("127.0.0.1:0").expect("a port"),
            _sockets: sockets,
            segment,
        }
    }

    /// The text of an attack on a grader with this process id.
    fn aimed(&self, attack: &Attack, grader: u32) -> String {
        let [objects, _] = gpu_tutor_session::prelude::objects_dirs();
        let path = |path: &Path| path.display().to_string();
        let catalogue = Catalogue::embedded();
        let (_, exercise) = catalogue.exercise(attack.exercise()).expect("an exercise");
        let checks: Vec<&str> = exercise
            .checks
            .iter()
            .map(|check| check.id.as_str())
            .collect();
        let deep = format!("let x = {}1{};", "(".repeat(60_000), ")".repeat(60_000));
        let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/01-devices.md");
        let port = self.server.local_addr().expect("an address").port();
        let values = [
            ("{HOST_FILE}", path(self.file.path())),
            ("{HOME_FILE}", path(self.home_file.path())),
            ("{WRITABLE_FILE}", path(self.writable.path())),
            ("{HOST_SOCKET}", path(&self.folder.path().join("socket"))),
            (
                "{OBJECTS}",
                objects.map_or_else(String::new, |objects| path(&objects)),
            ),
            ("{LESSON_FILE}", path(&lessons)),
            ("{ABSTRACT}", self.abstract_name.clone()),
            ("{PORT}", port.to_string()),
            ("{SEGMENT}", self.segment.to_string()),
            ("{GRADER}", grader.to_string()),
            ("{MARK}", MARK.to_owned()),
            ("{MARK_LENGTH}", MARK.len().to_string()),
            ("{CHECKS}", format!("{checks:?}")),
            ("{DEEP}", deep),
            ("{CRATE}", path(&self.folder.path().join("stolen"))),
        ];
        let mut text = attack.text.clone();
        for (mark, value) in &values {
            text = text.replace(mark, value);
        }
        if attack.after("// then the solution").is_some() {
            text += &format!("// %%\n{}", exercise.solution.code);
        }
        text
    }

    /// Runs a command of the program on the attack. Returns its exit code and what it printed.
    fn tried(&self, attack: &Attack, arguments: &[&str]) -> (Option<i32>, String) {
        let inherited = File::open(self.file.path()).expect("opens");
        let number = inherited.as_raw_fd();
        let mut command: Command = tutor();
        command
            .args(arguments)
            .env("GPU_TUTOR_TEST_SECRET", "open-sesame")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // SAFETY: the closure only calls `dup2`, which is allowed between fork and exec.
        unsafe {
            command.pre_exec(move || match libc::dup2(number, INHERITED) {
                -1 => Err(std::io::Error::last_os_error()),
                _ => Ok(()),
            });
        }
        let mut grader = command.spawn().expect("it starts");
        let text = self.aimed(attack, grader.id());
        let mut stdin = grader.stdin.take().expect("a pipe");
        stdin.write_all(text.as_bytes()).expect("written");
        drop(stdin);
        let output = grader.wait_with_output().expect("it ends");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // SAFETY: the objects are this test's own, and nothing uses them any more.
        unsafe {
            libc::shmctl(
                libc::shmget(self.segment, 0, 0),
                libc::IPC_RMID,
                std::ptr::null_mut(),
            );
            libc::msgctl(
                libc::msgget(self.segment, 0),
                libc::IPC_RMID,
                std::ptr::null_mut(),
            );
        }
    }
}

/// Writes a crate named `stolen` that exports the solution of `where-to`.
fn write_solution(folder: &Path) {
    let catalogue = Catalogue::embedded();
    let (_, exercise) = catalogue.exercise("where-to").expect("an exercise");
    let code = format!("\n{}", exercise.solution.code).replace("\nfn ", "\npub fn ");
    let manifest = "[package]\nname = \"stolen\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    std::fs::write(folder.join("src/lib.rs"), code).expect("written");
}

/// Calls `work` on each attack, on all processors, and returns what it finds.
fn on_each(attacks: &[Attack], work: impl Fn(&Attack) -> Option<String> + Sync) -> Vec<String> {
    let waiting = Mutex::new(attacks.iter());
    let found = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().expect("no panic").next();
                    let Some(attack) = next else { break };
                    let surprise = work(attack).map(|what| format!("{}: {what}", attack.name));
                    found.lock().expect("no panic").extend(surprise);
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no panic");
    found.sort();
    found
}

/// Says what is wrong if the attack passes, or ends differently from what its first lines say.
fn contained(host: &Host, attack: &Attack) -> Option<String> {
    let limit = attack.after("// time limit: ").unwrap_or(TIME_LIMIT);
    let arguments = [
        "check",
        attack.exercise(),
        "-",
        "--json",
        "--time-limit",
        limit,
    ];
    let ends: Vec<&str> = attack.each_after("// ends with:").map(str::trim).collect();
    let says = !ends.is_empty() && ends.iter().all(|end| !end.is_empty());
    assert!(says, "{} does not say how it ends", attack.name);
    let as_said = |text: &str| ends.iter().any(|end| text.contains(end));
    let (code, text) = host.tried(attack, &arguments);
    let report: Value = serde_json::from_str(&text).unwrap_or_default();
    let earns = attack.after("// earns: ");
    let earns = earns.map(|points| points.parse::<u64>().expect("points"));
    let earns = earns.is_none_or(|points| report["score"] == points);
    let short: String = text.chars().take(1500).collect();
    match code {
        Some(1) if report["passed"] == false && as_said(&text) && earns => None,
        _ => Some(format!(
            "exit {code:?} with {} points, and not 1 with what its honest part earns and one of {ends:?}: {short}",
            report["score"]
        )),
    }
}

fn assert_none(found: &[String]) {
    assert!(
        found.is_empty(),
        "{} attacks:\n{}",
        found.len(),
        found.join("\n\n")
    );
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn no_escape_leaves_its_box() {
    let host = Host::new();
    assert_none(&on_each(&attacks("escapes"), |attack| {
        contained(&host, attack)
    }));
    let written = std::fs::read_to_string(host.writable.path()).expect("it is there");
    assert_eq!(written, "as it was");
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn no_cheat_passes() {
    let host = Host::new();
    assert_none(&on_each(&attacks("cheats"), |attack| {
        contained(&host, attack)
    }));
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn the_same_escapes_succeed_without_a_box() {
    let host = Host::new();
    let mut safe = attacks("escapes");
    safe.retain(Attack::is_safe_outside);
    assert_none(&on_each(&safe, |attack| {
        let (code, cells) = host.tried(attack, &["exec", "-", "--json"]);
        let short: String = cells.chars().take(1500).collect();
        (code != Some(0)).then(|| format!("exit {code:?}: {short}"))
    }));
}

#[test]
fn nothing_is_left_for_the_next_answer() {
    let host = Host::new();
    let attack = |name: &str, code: &str| Attack {
        name: name.to_owned(),
        text: format!(
            "// exercise: where-to\n// ends with: contained\n// then the solution\n{code}\n"
        ),
    };
    let leave = attack(
        "leaves something",
        r#"
let home = std::env::var("HOME").expect("a home");
for folder in [std::env::temp_dir(), "/tmp".into(), "/dev/shm".into(), home.into()] {
    std::fs::write(folder.join("gpu-tutor-left"), "left").expect("written");
}
std::thread::spawn(|| std::thread::sleep(std::time::Duration::from_secs(300)));
"#,
    );
    let arguments = ["check", "where-to", "-", "--json"];
    let (code, report) = host.tried(&leave, &arguments);
    assert_eq!(code, Some(0), "{report}");
    let find = attack(
        "finds what was left",
        r#"
let home = std::env::var("HOME").expect("a home");
let folders = [std::env::temp_dir(), "/tmp".into(), "/dev/shm".into(), home.into()];
assert!(folders.iter().any(|folder| folder.join("gpu-tutor-left").exists()), "contained");
"#,
    );
    let surprise = contained(&host, &find);
    assert!(surprise.is_none(), "{surprise:?}");
}
