//! A root that contains only the system's programs and an installed bundle, without a network, as in a container. It
//! has neither a compiler nor a linker.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{Ran, run_command};

/// Builds the root in its own mount namespace, then runs a command in it. `$1` is an empty folder, `$2` is mounted at
/// `/opt/gpu-tutor`, `$3` is the command, and an empty file hides each program in the list `$4`.
const ENTER: &str = r#"
set -e
mount -t tmpfs tmpfs "$1"
cd "$1"
mkdir -p usr proc dev tmp opt/gpu-tutor home/learner
chmod 1777 tmp
for path in /bin /sbin /lib /lib32 /lib64; do
    if [ -L "$path" ]; then
        cp -P "$path" ".$path"
    elif [ -d "$path" ]; then
        mkdir ".$path"
        mount --rbind "$path" ".$path"
    fi
done
mount --rbind /usr usr
mount --rbind /proc proc
mount --rbind /dev dev
mount --bind "$2" opt/gpu-tutor
for name in $4; do
    for program in /usr/bin/$name /usr/bin/*-$name /usr/local/bin/$name; do
        file=$(readlink -f "$program") || continue
        if [ -f ".$file" ]; then mount --bind /dev/null ".$file"; fi
    done
done
exec chroot . /usr/bin/env -i HOME=/home/learner PATH=/usr/bin:/bin TERM=dumb sh -c "cd /; $3"
"#;

/// Arguments of `unshare` for a mount and a network namespace: as any user if the system allows it, otherwise as root.
const NAMESPACES: [&[&str]; 2] = [
    &["--user", "--map-root-user", "--mount", "--net"],
    &["--mount", "--net"],
];

/// Programs that link or compile, on systems that have them. Packages add a version or a target to some names.
pub const TOOLS: &str = "ld ld.bfd ld.gold ld.lld* ld.mold lld* mold gold as cc gcc gcc-[0-9]* c++ g++ g++-[0-9]* c89 c99 clang*";

pub struct BareRoot {
    namespaces: &'static [&'static str],
    folder: TempDir,
    installed: PathBuf,
}

impl BareRoot {
    /// Panics if there are no namespaces: a test that did not run must not look like one that passed.
    pub fn around(installed: &Path) -> BareRoot {
        let works = |namespaces: &&&[&str]| {
            let mut command = Command::new("unshare");
            command
                .args(**namespaces)
                .args(["mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
            command.output().is_ok_and(|output| output.status.success())
        };
        let namespaces = NAMESPACES.iter().find(works).unwrap_or_else(|| {
            panic!(
                "NOT RUN: `unshare` gives no mount and network namespace here, as root or otherwise; in a container, \
                 give it CAP_SYS_ADMIN, or allow user namespaces (sysctl kernel.unprivileged_userns_clone=1)"
            )
        });
        BareRoot {
            namespaces,
            folder: tempfile::tempdir().expect("a folder"),
            installed: installed.to_owned(),
        }
    }

    pub fn sh(&self, command: &str, input: &str) -> Ran {
        self.sh_without(TOOLS, command, input)
    }

    /// Runs a command with only these system programs hidden.
    pub fn sh_without(&self, hidden: &str, command: &str, input: &str) -> Ran {
        let mut unshare = Command::new("unshare");
        unshare
            .args(self.namespaces)
            .args(["sh", "-c", ENTER, "sh"])
            .arg(self.folder.path())
            .arg(&self.installed)
            .args([command, hidden]);
        run_command(&mut unshare, input)
    }

    pub fn tutor(&self, arguments: &str, input: &str) -> Ran {
        self.sh(
            &format!("exec /opt/gpu-tutor/bin/gpu-tutor {arguments}"),
            input,
        )
    }
}
