//! Attacks on the walls, each a test of its own: it succeeds outside a box and fails inside.

use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

use gpu_tutor::session::sandbox::{End, Way};

use super::attacker::{attack, attack_in, outside, program};
use super::support::{Ran, shell, spec};
use super::view::ways;

/// Every way to a box: also without namespaces, the attack must fail.
pub fn all_ways() -> Vec<Way> {
    ways().into_iter().chain([Way::Bare]).collect()
}

#[track_caller]
fn assert_refused(way: Way, ran: &Ran) {
    assert!(ran.said.starts_with("refused"), "{way:?}: {ran:?}");
}

/// An attack that must succeed outside and fail in every box.
#[track_caller]
fn only_outside(words: &[&str]) {
    assert!(
        outside(words).starts_with("done"),
        "{words:?} outside: {}",
        outside(words)
    );
    for way in all_ways() {
        assert_refused(way, &attack(way, words));
    }
}

#[test]
fn files_of_the_machine_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "secret").expect("written");
    only_outside(&["read", secret.to_str().expect("text")]);
    for file in ["/etc/passwd", "/etc/hostname"] {
        only_outside(&["read", file]);
    }
}

#[test]
fn a_home_folder_is_not_there() {
    let home = std::env::var("HOME").expect("a home");
    let file = tempfile::NamedTempFile::new_in(home).expect("a file");
    only_outside(&["read", file.path().to_str().expect("text")]);
}

#[test]
fn nothing_outside_can_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    let words = ["write", file.to_str().expect("text")];
    assert_eq!(outside(&words), "done \n");
    assert!(file.exists());
    std::fs::write(&file, "untouched").expect("written");
    for way in all_ways() {
        // In a box with a root folder of its own this makes another file of the same name, or fails.
        attack(way, &words);
        assert_eq!(
            std::fs::read(&file).expect("there"),
            b"untouched",
            "{way:?}"
        );
    }
    for way in ways() {
        for place in [
            "/file",
            "/usr/file",
            "/etc/file",
            "/dev/file",
            "/proc/sys/kernel/hostname",
        ] {
            assert_refused(way, &attack(way, &["write", place]));
        }
    }
}

/// Root outside is root's number inside: what only its owner may write would be writable without these walls.
#[test]
fn the_kernel_s_own_files_cannot_be_opened_for_writing() {
    for way in ways() {
        assert_eq!(
            attack(way, &["writable", "/proc"]).said.trim(),
            "done",
            "{way:?}"
        );
    }
}

#[test]
fn udp_reaches_nobody() {
    let listener = UdpSocket::bind("127.0.0.1:0").expect("a port");
    only_outside(&["udp", &listener.local_addr().expect("bound").to_string()]);
}

#[test]
fn tcp_reaches_nobody_not_even_on_the_loopback() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    only_outside(&["tcp", &listener.local_addr().expect("bound").to_string()]);
}

#[test]
fn tcp_fast_open_reaches_nobody() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("bound").port();
    only_outside(&["fast-open", &port.to_string()]);
}

#[test]
fn no_socket_of_any_family_can_be_made() {
    let (stream, datagram) = (libc::SOCK_STREAM, libc::SOCK_DGRAM);
    let mptcp = libc::IPPROTO_MPTCP;
    for (domain, kind, protocol) in [
        (libc::AF_INET, stream, 0),
        (libc::AF_INET, datagram, 0),
        (libc::AF_UNIX, stream, 0),
        (libc::AF_UNIX, datagram, 0),
        (libc::AF_NETLINK, libc::SOCK_RAW, 0),
    ] {
        let words = [domain, kind, protocol].map(|number| number.to_string());
        only_outside(&["socket", &words[0], &words[1], &words[2]]);
    }
    // Not every kernel has these.
    for (domain, protocol) in [
        (libc::AF_INET, mptcp),
        (libc::AF_INET6, 0),
        (libc::AF_VSOCK, 0),
        (libc::AF_ALG, 0),
    ] {
        for way in all_ways() {
            let words = [domain, stream, protocol].map(|number| number.to_string());
            assert_refused(
                way,
                &attack(way, &["socket", &words[0], &words[1], &words[2]]),
            );
        }
    }
}

#[test]
fn a_pair_of_sockets_that_could_send_elsewhere_cannot_be_made() {
    only_outside(&["pair", &libc::SOCK_DGRAM.to_string()]);
    for way in all_ways() {
        let stream = attack(way, &["pair", &libc::SOCK_STREAM.to_string()]);
        assert!(stream.said.starts_with("done"), "{way:?}: {stream:?}");
    }
}

#[test]
fn unix_sockets_with_a_path_or_a_name_cannot_be_reached() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("docker.sock");
    let _listener = UnixListener::bind(&path).expect("a socket");
    only_outside(&["unix", path.to_str().expect("text")]);
    let name = format!("gpu-tutor-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("a name");
    let _listener = UnixListener::bind_addr(&address).expect("a socket");
    only_outside(&["abstract", &name]);
    for way in ways() {
        for docker in ["/var/run/docker.sock", "/run/docker.sock"] {
            assert_refused(way, &attack(way, &["unix", docker]));
        }
    }
}

#[test]
fn no_process_can_be_traced_or_its_memory_read() {
    for call in ["ptrace", "read-memory"] {
        only_outside(&[call, "sibling"]);
    }
}

#[test]
fn the_grader_and_its_children_cannot_be_touched() {
    let grader = std::process::id().to_string();
    for call in ["prlimit", "renice", "affinity", "signal"] {
        only_outside(&[call, &grader]);
    }
    for call in ["prlimit", "renice", "affinity"] {
        only_outside(&[call, "parent"]);
        only_outside(&[call, "sibling"]);
    }
    let mut sibling = std::process::Command::new(program())
        .arg("sleep")
        .spawn()
        .expect("a sibling");
    for way in all_ways() {
        assert_refused(way, &attack(way, &["signal", &sibling.id().to_string()]));
    }
    sibling.kill().expect("alive");
    sibling.wait().expect("ended");
}

#[test]
fn no_other_process_is_seen() {
    let seen = outside(&["processes"]);
    let seen: u32 = seen
        .trim_start_matches("done ")
        .trim()
        .parse()
        .expect("a number");
    assert!(seen > 3, "{seen}");
    for way in ways() {
        assert_eq!(attack(way, &["processes"]).said, "done 2\n", "{way:?}");
    }
}

/// What the kernel would answer if it were asked: anything but that there is no such call.
#[test]
fn system_calls_that_no_answer_needs_do_not_exist() {
    for call in [
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_open_tree,
        libc::SYS_move_mount,
        libc::SYS_fsopen,
        libc::SYS_mount_setattr,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_clone3,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_io_uring_setup,
        libc::SYS_kexec_load,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_delete_module,
        libc::SYS_personality,
        libc::SYS_memfd_create,
        libc::SYS_open_by_handle_at,
        libc::SYS_pidfd_open,
        libc::SYS_pidfd_getfd,
        libc::SYS_process_vm_writev,
        libc::SYS_kcmp,
        libc::SYS_semget,
        libc::SYS_msgget,
        libc::SYS_mq_open,
        libc::SYS_syslog,
        libc::SYS_reboot,
        libc::SYS_swapon,
        libc::SYS_sethostname,
        libc::SYS_settimeofday,
        libc::SYS_quotactl,
        libc::SYS_fanotify_init,
    ] {
        let number = call.to_string();
        for way in all_ways() {
            let ran = attack(way, &["syscall", &number]);
            let none = format!("refused {}\n", libc::ENOSYS);
            assert_eq!(ran.said, none, "{way:?}: call {call}");
        }
    }
}

#[test]
fn namespaces_cannot_be_made() {
    // Outside, a namespace for a new user is allowed where the boxes of this test are.
    let flags = (libc::CLONE_NEWUSER | libc::SIGCHLD).to_string();
    for way in all_ways() {
        let clone = libc::SYS_clone.to_string();
        let ran = attack(way, &["syscall", &clone, &flags]);
        assert_eq!(ran.said, format!("refused {}\n", libc::EPERM), "{way:?}");
    }
}

#[test]
fn nothing_can_be_typed_into_a_terminal() {
    let (ioctl, request) = (libc::SYS_ioctl.to_string(), libc::TIOCSTI.to_string());
    for way in all_ways() {
        let ran = attack(way, &["syscall", &ioctl, "0", &request]);
        assert_eq!(ran.said, format!("refused {}\n", libc::EPERM), "{way:?}");
    }
}

#[test]
fn segments_of_system_v_cannot_be_left_behind() {
    only_outside(&["segment"]);
}

#[test]
fn special_files_cannot_be_made() {
    for way in all_ways() {
        let made = shell(way, "mknod $TMPDIR/disk b 8 0 && echo made");
        assert!(!made.said.ends_with("made\n"), "{way:?}: {}", made.said);
    }
}

#[test]
fn processes_are_limited_in_sum() {
    let mut spec = spec();
    spec.processes = 20;
    assert_eq!(outside(&["forks", "100"]), "done 100\n");
    for way in ways() {
        let ran = attack_in(way, &spec, &["forks", "100"]);
        let count: u64 = ran
            .said
            .trim_start_matches("done ")
            .trim()
            .parse()
            .expect("a number");
        assert!(count <= spec.processes + 4, "{way:?}: {ran:?}");
    }
}

#[test]
fn memory_is_limited_in_sum_over_processes() {
    let mut spec = spec();
    spec.memory = 128 << 20;
    assert_eq!(outside(&["memory", "4", "60"]), "done \n");
    for way in all_ways() {
        let ran = attack_in(way, &spec, &["memory", "4", "60"]);
        assert_eq!(ran.end, End::Memory, "{way:?}: {ran:?}");
    }
}

#[test]
fn the_disk_is_limited_in_sum_over_files() {
    let mut spec = spec();
    spec.scratch_bytes = 10 << 20;
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        outside(&["fill", folder.path().to_str().expect("text")]),
        "done 256\n"
    );
    for way in ways() {
        for place in ["/tmp", "/dev/shm", "/tmp/home"] {
            let ran = attack_in(way, &spec, &["fill", place]);
            let written: u64 = ran
                .said
                .trim_start_matches("done ")
                .trim()
                .parse()
                .expect("a number");
            assert!((8..=10).contains(&written), "{way:?}: {ran:?}");
        }
    }
}

#[test]
fn files_are_limited_in_number() {
    for way in ways() {
        let ran = attack(way, &["many-files", "/tmp"]);
        let made: u64 = ran
            .said
            .trim_start_matches("done ")
            .trim()
            .parse()
            .expect("a number");
        assert!((60_000..=65_536).contains(&made), "{way:?}: {ran:?}");
    }
}

#[test]
fn processor_time_is_limited_in_sum_over_processes() {
    let mut spec = spec();
    spec.cpu_seconds = 1;
    for way in all_ways() {
        let ran = attack_in(way, &spec, &["spin", "4"]);
        assert_eq!(ran.end, End::CpuTime, "{way:?}: {ran:?}");
    }
}

#[test]
fn a_box_that_takes_too_long_ends() {
    let mut spec = spec();
    spec.wall = std::time::Duration::from_millis(200);
    for way in all_ways() {
        assert_eq!(
            attack_in(way, &spec, &["sleep"]).end,
            End::WallTime,
            "{way:?}"
        );
    }
}

#[test]
fn descriptors_of_the_grader_do_not_reach_the_box() {
    let secret = tempfile::tempfile().expect("a file");
    // SAFETY: this makes a copy of an open descriptor, without the flag that closes it.
    let leaked = unsafe { libc::dup(std::os::fd::AsRawFd::as_raw_fd(&secret)) };
    assert!(leaked > 3);
    let seen = std::process::Command::new("ls")
        .arg("/proc/self/fd")
        .output()
        .expect("ls");
    let number = leaked.to_string();
    let seen = String::from_utf8_lossy(&seen.stdout).into_owned();
    assert!(seen.lines().any(|line| line == number), "{seen}");
    for way in all_ways() {
        let ran = shell(way, "ls /proc/self/fd");
        assert_eq!(ran.said, "0\n1\n2\n3\n4\n", "{way:?}");
    }
    // SAFETY: the copy was made above and nobody else knows it.
    unsafe { libc::close(leaked) };
}

#[test]
fn the_first_process_shows_nothing_of_the_grader() {
    for way in ways() {
        let ran = shell(
            way,
            "cat /proc/1/environ; ls -l /proc/1/fd; cat /proc/1/maps; true",
        );
        assert!(
            !ran.said.contains("PATH=") && !ran.said.contains("/home"),
            "{way:?}: {}",
            ran.said
        );
    }
}
