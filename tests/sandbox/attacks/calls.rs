//! System calls that no answer needs.

use gpu_tutor::session::sandbox::Way;

use super::{all_ways, only_outside};
use crate::sandbox::attacker::{attack, outside};
use crate::sandbox::view::ways;

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
    let clone = libc::SYS_clone.to_string();
    let flags = (libc::CLONE_NEWUSER | libc::SIGCHLD).to_string();
    let words = ["syscall", &clone, &flags];
    // Where bubblewrap makes the boxes, the machine may allow it to bubblewrap alone.
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
    // Descriptor 0 is no terminal. Outside the kernel says so; in a box the call does not get that far.
    assert_eq!(outside(&words), format!("refused {}\n", libc::ENOTTY));
    for way in all_ways() {
        let ran = attack(way, &words);
        assert_eq!(ran.said, format!("refused {}\n", libc::EPERM), "{way:?}");
    }
}

#[test]
fn segments_of_system_v_cannot_be_left_behind() {
    only_outside(&["segment"]);
}
