//! How a box ends: together with its last process, together with its grader, and with nothing left of it.

use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};

use gpu_tutor_sandbox::{Contained, End, Layer, Way};

use super::attacker::attack;
use super::attacks::all_ways;
use super::support::{launcher, spec, start_on};

/// A program that leaves others behind, one of them in a separate session. All of them hold the socket open.
const LEAVES_OTHERS: &str = "sleep 1000 & setsid sleep 1000 & echo ready >&3; sleep 1000";

/// Tells the test's second process which box to create.
const WAY: &str = "GPU_TUTOR_TEST_WAY";

fn leave_others(way: Way, socket: OwnedFd) -> Contained {
    let arguments = ["-c", LEAVES_OTHERS];
    start_on(
        socket,
        &launcher(way),
        &spec(),
        Path::new("/bin/sh"),
        &arguments,
    )
}

fn await_ready(mut socket: &UnixStream) {
    let mut ready = [0; 6];
    socket.read_exact(&mut ready).expect("started");
    assert_eq!(&ready, b"ready\n");
}

#[test]
fn a_daemon_does_not_survive_its_box() {
    for way in all_ways() {
        // The daemon holds the socket open, so this returns only when the daemon is gone.
        let ran = attack(way, &["survive"]);
        assert_eq!(ran.said, "alive\ndone \n", "{way:?}");
        assert_eq!(ran.end, End::Exited(0), "{way:?}");
    }
}

/// Every process of the relay holds the socket open, so this returns only when the last one is gone.
#[test]
fn processes_that_start_another_and_end_do_not_outrun_their_box() {
    for way in all_ways() {
        let ran = attack(way, &["relay"]);
        if way == Way::Bare && !ran.layers.active.contains(&Layer::Cgroup) {
            // Only a control group stops all of them at once.
            continue;
        }
        assert_eq!(
            (ran.said.as_str(), ran.end),
            ("", End::Exited(0)),
            "{way:?}"
        );
    }
}

#[test]
fn dropping_a_box_ends_every_process_in_it() {
    for way in all_ways() {
        let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
        let contained = leave_others(way, theirs.into());
        await_ready(&ours);
        drop(contained);
        // All of them have already ended, so there is nothing to wait for.
        ours.set_nonblocking(true).expect("a socket");
        let read = (&ours).read_to_end(&mut Vec::new());
        let is_open = read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        assert!(!is_open, "{way:?}: somebody still holds the socket");
    }
}

#[test]
fn a_box_dies_with_a_grader_that_is_killed() {
    for way in all_ways() {
        let (ours, theirs) = UnixStream::pair().expect("a pair of sockets");
        let mut grader = Command::new(std::env::current_exe().expect("a path"))
            .args(["--ignored", "--exact", "sandbox::death::a_grader"])
            .env(WAY, serde_json::to_string(&way).expect("a word"))
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        await_ready(&ours);
        // This is SIGKILL, which the grader does not notice.
        grader.kill().expect("alive");
        grader.wait().expect("ended");
        // Only the processes in the box still hold the socket open, so this returns when all of them are gone.
        let rest = (&ours).read_to_end(&mut Vec::new());
        assert_eq!(rest.expect("the end"), 0, "{way:?}");
    }
}

/// The grader that is killed above: it creates a box whose socket is its standard input, and waits for the box.
#[test]
#[ignore = "started by `a_box_dies_with_a_grader_that_is_killed`, which kills it"]
fn a_grader() {
    let way = std::env::var(WAY).expect("started by the other test");
    let way = serde_json::from_str(&way).expect("a way");
    let socket = std::io::stdin().as_fd().try_clone_to_owned();
    leave_others(way, socket.expect("a socket")).wait();
    unreachable!("the box never ends by itself");
}
