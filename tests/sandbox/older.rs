//! Kernels with an older Landlock. A filter passes the question about Landlock's version to one of the test's threads,
//! which answers it as such a kernel would. Everything that the asking thread starts inherits the filter.

use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use gpu_tutor_sandbox::{Layer, Way};

use super::attacker::{attack, program};
use super::support::Ran;

/// The flag that makes `landlock_create_ruleset` return the version and create nothing.
const ASKS_FOR_THE_VERSION: u32 = 1;

/// Plays an attack in a box without namespaces, on a kernel with this version of Landlock.
fn attack_on(version: i64, words: &[&str]) -> Ran {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    program();
    let (sender, listener) = std::sync::mpsc::channel();
    let attacked = std::thread::spawn(move || {
        sender.send(hand_on_the_question()).expect("the test waits");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        attack(Way::Bare, &words)
    });
    let listener = listener.recv().expect("a listener");
    // The questions end with the last process that the filter applies to.
    let answers = std::thread::spawn(move || while answer(&listener, version) {});
    let ran = attacked.join().expect("a box");
    answers.join().expect("answered");
    ran
}

/// Installs the filter on the current thread, and returns the descriptor at which questions about the version arrive.
fn hand_on_the_question() -> OwnedFd {
    let step = |code: u32, k: u32, jt: u8, jf: u8| libc::sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    };
    let load = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    let is = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    let end = libc::BPF_RET | libc::BPF_K;
    let call = libc::SYS_landlock_create_ruleset as u32;
    let third = std::mem::offset_of!(libc::seccomp_data, args) + 2 * size_of::<u64>();
    let mut steps = [
        step(load, 0, 0, 0),
        step(is, call, 0, 3),
        step(load, third as u32, 0, 0),
        step(is, ASKS_FOR_THE_VERSION, 0, 1),
        step(end, libc::SECCOMP_RET_USER_NOTIF, 0, 0),
        step(end, libc::SECCOMP_RET_ALLOW, 0, 0),
    ];
    let program = libc::sock_fprog {
        len: steps.len() as u16,
        filter: steps.as_mut_ptr(),
    };
    // SAFETY: the program and its steps live until the kernel has copied them; nothing else owns the new descriptor.
    unsafe {
        assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
        let listener = libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            libc::SECCOMP_FILTER_FLAG_NEW_LISTENER,
            &raw const program,
        );
        assert!(listener >= 0, "{}", std::io::Error::last_os_error());
        OwnedFd::from_raw_fd(listener as i32)
    }
}

/// `SECCOMP_IOCTL_NOTIF_RECV` and `SECCOMP_IOCTL_NOTIF_SEND`.
const RECEIVE: u64 = 0xc050_2100;
const SEND: u64 = 0xc018_2101;

/// Answers one question. Returns whether there may be another.
fn answer(listener: &OwnedFd, version: i64) -> bool {
    let mut polled = libc::pollfd {
        fd: listener.as_raw_fd(),
        events: libc::POLLIN,
        revents: 0,
    };
    // SAFETY: the structures have the layout that the kernel reads and writes, and live as long as the calls.
    unsafe {
        assert_eq!(libc::poll(&raw mut polled, 1, -1), 1);
        if polled.revents & libc::POLLIN == 0 {
            return false;
        }
        let mut question: libc::seccomp_notif = std::mem::zeroed();
        if libc::ioctl(listener.as_raw_fd(), RECEIVE, &raw mut question) != 0 {
            // The process that asked has ended in the meantime.
            return true;
        }
        let mut answer = libc::seccomp_notif_resp {
            id: question.id,
            val: version,
            error: 0,
            flags: 0,
        };
        // The process that asked may have ended in the meantime.
        libc::ioctl(listener.as_raw_fd(), SEND, &raw mut answer);
    }
    true
}

fn why_landlock_is_missing(ran: &Ran) -> Option<&str> {
    let mut missing = ran.layers.missing.iter();
    let found = missing.find(|(layer, _)| *layer == Layer::Landlock);
    found.map(|(_, why)| why.as_str())
}

#[test]
fn a_landlock_that_lets_signals_and_truncation_through_is_no_whole_layer() {
    for version in [1, 2, 5] {
        let ran = attack_on(version, &["processes"]);
        let why = why_landlock_is_missing(&ran).unwrap_or_default();
        assert!(
            why.contains(&format!("is version {version};")),
            "{}",
            ran.layers
        );
    }
    let ran = attack_on(6, &["processes"]);
    assert_eq!(why_landlock_is_missing(&ran), None, "{}", ran.layers);
}

#[test]
fn an_older_landlock_leaves_no_file_to_be_emptied() {
    let folder = tempfile::tempdir().expect("a folder");
    let victim = folder.path().join("file");
    std::fs::write(&victim, "untouched").expect("written");
    let ran = attack_on(2, &["empty", victim.to_str().expect("text")]);
    assert!(ran.said.starts_with("refused"), "{ran:?}");
    let text = std::fs::read_to_string(&victim).expect("there");
    assert_eq!(text, "untouched");
}
