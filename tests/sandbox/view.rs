//! What a program sees in a box. The same tests cover bubblewrap's boxes and this program's own.

use std::path::Path;

use gpu_tutor_sandbox::{End, Layer, SandboxSpec, Way};

use super::support::{launcher, run, shell, shell_in, spec};

/// The way of getting namespaces that is tested: this program's own, or bubblewrap's if `GPU_TUTOR_WALLS` asks for it,
/// as `.ci/run` does.
pub fn ways() -> Vec<Way> {
    match std::env::var("GPU_TUTOR_WALLS") {
        Err(_) => vec![Way::Direct],
        Ok(way) if way == "bubblewrap" => vec![Way::Bubblewrap],
        Ok(way) => panic!("GPU_TUTOR_WALLS is `bubblewrap` or not set, and not `{way}`"),
    }
}

#[test]
fn the_program_has_its_socket_and_nothing_else_of_its_parent() {
    let script = "env | sort; pwd; id -u; ls /proc/self/fd; readlink /proc/self/fd/0";
    for way in ways() {
        let ran = shell(way, script);
        assert_eq!(ran.end, End::Exited(0), "{way:?}: {}", ran.said);
        // Descriptor 4 is the folder that `ls` reads.
        assert_eq!(
            ran.said,
            "GPU_TUTOR_PRIVATE=/private\nHOME=/tmp/home\nPATH=/usr/bin:/bin\nPWD=/tmp/home\nTMPDIR=/tmp\n\
             /tmp/home\n1000\n0\n1\n2\n3\n4\n/dev/null\n",
            "{way:?}"
        );
    }
}

#[test]
fn the_root_folder_holds_the_system_and_nothing_of_the_machine() {
    let script = "ls / /etc /dev /run /var 2>/dev/null | tr '\\n' ' '";
    for way in ways() {
        let ran = shell(way, script);
        for name in [
            "passwd", "shadow", "hosts", "run", "var", "sda", "tty", "kmsg",
        ] {
            let found = ran.said.split_whitespace().any(|word| word == name);
            assert!(!found, "{way:?} shows {name}: {}", ran.said);
        }
        assert!(
            ran.said.contains("usr") && ran.said.contains("ld.so.cache"),
            "{}",
            ran.said
        );
    }
}

fn mounts(way: Way) -> String {
    shell(way, "cut -d ' ' -f 2,3 /proc/mounts; hostname").said
}

#[test]
fn the_scratch_folder_is_a_file_system_of_its_own_and_the_machine_has_another_name() {
    for way in ways() {
        let mounts = mounts(way);
        assert!(mounts.contains("/tmp tmpfs\n"), "{way:?}: {mounts}");
        assert!(mounts.ends_with("\nbox\n"), "{way:?}: {mounts}");
    }
}

#[test]
#[ignore = "needs bubblewrap; `.ci/run` asks for it where it is installed, and says where it is not"]
fn both_ways_mount_the_same() {
    assert_eq!(mounts(Way::Bubblewrap), mounts(Way::Direct));
}

#[test]
fn a_box_has_every_layer_where_the_machine_gives_it() {
    for way in ways() {
        let layers = shell(way, "true").layers;
        for layer in [
            Layer::Namespaces,
            Layer::Filesystem,
            Layer::Network,
            Layer::Seccomp,
            Layer::Landlock,
            Layer::Limits,
        ] {
            assert!(layers.active.contains(&layer), "{way:?}: {layers}");
        }
    }
}

#[test]
fn rustc_and_the_linker_make_a_library_in_a_box() {
    let sysroot = std::process::Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .expect("rustc");
    let sysroot = String::from_utf8(sysroot.stdout).expect("a path");
    let sysroot = sysroot.trim();
    let mut spec = spec();
    spec.read.push(sysroot.into());
    spec.memory = 2 << 30;
    let script = format!(
        "cd /tmp && echo 'pub fn one() -> i32 {{ 1 }} fn main() {{ println!(\"{{}}\", one()) }}' > x.rs \
         && {sysroot}/bin/rustc --crate-type cdylib -o libx.so x.rs && {sysroot}/bin/rustc x.rs && ./x && ls libx.so"
    );
    for way in ways() {
        let ran = shell_in(way, &spec, &script);
        assert!(ran.said.ends_with("1\nlibx.so\n"), "{way:?}: {}", ran.said);
    }
}

#[test]
fn a_program_that_is_not_there_is_an_error_that_names_it() {
    for way in ways() {
        let (_, socket) = std::os::unix::net::UnixStream::pair().expect("a pair of sockets");
        let missing = Path::new("/usr/bin/no-such-program");
        let error = launcher(way)
            .spawn(&spec(), missing, &[], &[], socket.into())
            .expect_err("no program");
        assert!(error.to_string().contains("no-such-program"), "{error}");
    }
}

#[test]
fn the_program_s_exit_status_is_the_box_s() {
    for way in ways() {
        let exits = run(
            &launcher(way),
            &spec(),
            Path::new("/bin/sh"),
            &["-c", "exit 7"],
        );
        assert_eq!(exits.end, End::Exited(7), "{way:?}");
        let killed = shell(way, "kill -9 $$");
        assert_eq!(killed.end, End::Exited(128 + 9), "{way:?}");
    }
}

/// The executable contains the solutions, and it may be installed in a folder that every box shows.
#[test]
fn a_hidden_file_is_empty_in_a_folder_that_every_box_shows() {
    let file = Path::new("/usr/bin/env")
        .canonicalize()
        .expect("it is there");
    let name = file.to_str().expect("text");
    let spec = SandboxSpec {
        hidden: vec![file.clone(), "/somewhere/else".into()],
        ..spec()
    };
    let script = format!(
        "cat {name} | head --bytes 4; cat /proc/1/root{name} | head --bytes 4; {name}; echo $?"
    );
    for way in ways() {
        let shown = shell(way, &script);
        assert!(shown.said.contains("ELF"), "{way:?}: {shown:?}");
        let hidden = shell_in(way, &spec, &script);
        assert!(!hidden.said.contains("ELF"), "{way:?}: {hidden:?}");
        assert!(hidden.said.ends_with("126\n"), "{way:?}: {hidden:?}");
    }
    let (_, socket) = std::os::unix::net::UnixStream::pair().expect("sockets");
    let refused = launcher(Way::Bare).spawn(&spec, Path::new("/bin/sh"), &[], &[], socket.into());
    let refused = refused.expect_err("it cannot be hidden").to_string();
    assert!(
        refused.contains(&format!("cannot hide {name}")),
        "{refused}"
    );
}
