//! System calls that no answer needs.

use gpu_tutor_sandbox::Way;

use super::{all_ways, only_outside};
use crate::sandbox::attacker::{attack, outside, program};
use crate::sandbox::view::ways;

/// Outside a box, the kernel would answer anything except that there is no such call.
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
        libc::SYS_fanotify_mark,
        libc::SYS_epoll_create1,
        libc::SYS_epoll_ctl,
        libc::SYS_inotify_init1,
        libc::SYS_inotify_add_watch,
        libc::SYS_ioprio_set,
        libc::SYS_sched_setattr,
        libc::SYS_sched_setparam,
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
    let clone = libc::SYS_clone.to_string();
    let flags = (libc::CLONE_NEWUSER | libc::SIGCHLD).to_string();
    let words = ["syscall", &clone, &flags];
    // If bubblewrap creates the boxes, the machine may allow namespaces only to bubblewrap.
    if ways() == [Way::Direct] {
        let made = outside(&words);
        assert!(made.starts_with("done"), "{made}");
    }
    for way in all_ways() {
        let ran = attack(way, &words);
        assert_eq!(ran.said, format!("refused {}\n", libc::EPERM), "{way:?}");
    }
}

#[test]
fn nothing_can_be_typed_into_a_terminal() {
    let (ioctl, request) = (libc::SYS_ioctl.to_string(), libc::TIOCSTI.to_string());
    let words = ["syscall", &ioctl, "0", &request];
    // Descriptor 0 is not a terminal. Outside, the kernel says so; in a box, the call does not get that far.
    assert_eq!(outside(&words), format!("refused {}\n", libc::ENOTTY));
    for way in all_ways() {
        let ran = attack(way, &words);
        assert_eq!(ran.said, format!("refused {}\n", libc::EPERM), "{way:?}");
    }
}

/// A process that opens a file under a lease waits for up to 45 s, and every box shows the same files.
#[test]
fn no_file_of_the_machine_is_held_against_others() {
    let (refused, file) = (format!("refused {}\n", libc::EPERM), program());
    let file = file.to_str().expect("text");
    let [lease, notice, owner] =
        [libc::F_SETLEASE, libc::F_NOTIFY, libc::F_SETOWN].map(|one| one.to_string());
    let written = libc::F_WRLCK.to_string();
    // The attacker's own file is open while it is running, so nobody can get a lease on it that keeps readers away.
    let read = libc::F_RDLCK.to_string();
    for words in [
        &["fcntl", file, &lease, &read][..],
        &["lock", file],
        &["fcntl", file, &owner, "0"],
    ] {
        assert_eq!(outside(words), "done \n", "{words:?}");
        for way in all_ways() {
            assert_eq!(attack(way, words).said, refused, "{way:?}: {words:?}");
        }
    }
    for words in [
        ["fcntl", file, &lease, &written],
        ["fcntl", file, &notice, "1"],
    ] {
        for way in all_ways() {
            assert_eq!(attack(way, &words).said, refused, "{way:?}: {words:?}");
        }
    }
}

#[test]
fn a_process_can_make_way_for_others_and_never_come_back() {
    let call = |number: i64, arguments: &[i32]| {
        let mut words = vec!["syscall".to_owned(), number.to_string()];
        words.extend(arguments.iter().map(ToString::to_string));
        words
    };
    let (niceness, class) = (libc::SYS_setpriority, libc::SYS_sched_setscheduler);
    for way in all_ways() {
        for words in [
            call(niceness, &[0, 0, 0]),
            call(niceness, &[0, 0, 18]),
            call(niceness, &[0, 1, 19]),
            call(niceness, &[libc::PRIO_USER as i32, 0, 19]),
            call(class, &[0, libc::SCHED_OTHER, 0]),
            call(class, &[0, libc::SCHED_FIFO, 0]),
        ] {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ran = attack(way, &words);
            assert_eq!(
                ran.said,
                format!("refused {}\n", libc::EPERM),
                "{way:?}: {words:?}"
            );
        }
        let words = call(niceness, &[0, 0, 19]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(attack(way, &words).said, "done \n", "{way:?}");
    }
}

#[test]
fn segments_of_system_v_cannot_be_left_behind() {
    only_outside(&["segment"]);
}
