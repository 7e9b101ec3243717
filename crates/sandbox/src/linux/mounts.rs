//! Builds the box's root folder in a separate mount namespace and moves into it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use gpu_tutor_text::t;
use rustix::fs::{CWD, Mode, mkdirat};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    unmount,
};
use rustix::process::pivot_root;

use super::plan::Plan;
use super::tree::{self, Entry};
use super::view::SCRATCH_FILES;

/// Where the machine's root folder and the new one are while the new one is being built.
const OLD: &str = "/old";
const NEW: &str = "/new";

/// Creates a root folder that contains what the plan names and nothing else.
///
/// # Errors
/// If the kernel refuses a mount; the message names it.
pub fn enter(plan: &Plan) -> Result<(), String> {
    let entries = tree::entries(plan);
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    said(&t!("make mounts private"), mount_change("/", private))?;
    // Nothing below this folder is bound before the old root has moved to `OLD`, so this hides nothing.
    let base = Path::new("/tmp");
    said("mount", tmpfs(base, "mode=755"))?;
    said(
        &t!("make folders"),
        folder(&base.join("old")).and_then(|()| folder(&base.join("new"))),
    )?;
    said("pivot_root", pivot_root(base, base.join("old")))?;
    said("chdir", std::env::set_current_dir("/"))?;
    said(&t!("mount the root"), tmpfs(Path::new(NEW), "mode=755"))?;
    for entry in &entries {
        make(entry, plan).map_err(|error| format!("{entry:?}: {error}"))?;
    }
    said(
        &t!("unmount the machine's root"),
        unmount(OLD, UnmountFlags::DETACH),
    )?;
    said("chdir", std::env::set_current_dir(NEW))?;
    said("pivot_root", pivot_root(".", "."))?;
    said(
        &t!("unmount the intermediate folder"),
        unmount(".", UnmountFlags::DETACH),
    )?;
    said("chdir", std::env::set_current_dir("/"))?;
    said(
        &t!("seal the root"),
        seal(Path::new("/"), libc::MOUNT_ATTR_RDONLY, false),
    )
}

fn said<E: std::fmt::Display>(what: &str, done: Result<(), E>) -> Result<(), String> {
    done.map_err(|error| format!("{what}: {error}"))
}

/// The attributes of a special file's mount. The file can be written to although the mount is read-only; its mode and
/// owner on the machine cannot be changed.
pub const DEVICE: u64 = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NOEXEC;

fn make(entry: &Entry, plan: &Plan) -> io::Result<()> {
    const READ_ONLY: u64 =
        libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV;
    match entry {
        Entry::Folder(at) => folders(&new(at)),
        Entry::Link { at, to } => {
            folders_above(at)?;
            std::os::unix::fs::symlink(to, new(at))
        }
        Entry::Read { from, at } => {
            bind(from, at)?;
            seal(&new(at), READ_ONLY, true)
        }
        Entry::Device(at) => {
            bind(at, at)?;
            seal(&new(at), DEVICE, true)
        }
        Entry::Processes(at) => {
            folders(&new(at))?;
            let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
            mount("proc", new(at), "proc", flags, None)?;
            Ok(())
        }
        Entry::Hidden {
            at,
            is_folder: true,
        } => {
            tmpfs(&new(at), "mode=755,size=4k")?;
            seal(&new(at), READ_ONLY, false)
        }
        Entry::Hidden { at, .. } => {
            mount_bind_recursive(old(Path::new("/dev/null")), new(at))?;
            seal(&new(at), READ_ONLY, false)
        }
        Entry::Scratch(at) => {
            folders(&new(at))?;
            tmpfs(&new(at), &scratch_options(plan))
        }
    }
}

/// The file system options of a folder that may be written to.
pub fn scratch_options(plan: &Plan) -> String {
    format!(
        "mode=700,size={},nr_inodes={SCRATCH_FILES}",
        plan.spec.scratch_bytes
    )
}

fn tmpfs(at: &Path, options: &str) -> io::Result<()> {
    let options = std::ffi::CString::new(options)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    Ok(mount("tmpfs", at, "tmpfs", flags, options.as_c_str())?)
}

/// Mounts one of the machine's files or folders, with everything mounted below it.
fn bind(from: &Path, at: &Path) -> io::Result<()> {
    let (from, at) = (old(from), new(at));
    if from.is_dir() {
        folders(&at)?;
    } else {
        folders(at.parent().unwrap_or(Path::new(NEW)))?;
        if !at.exists() {
            fs::File::create(&at)?;
        }
    }
    Ok(mount_bind_recursive(from, at)?)
}

/// Adds attributes to a mount, and to all mounts below it if `recursive`, without removing any that they have.
pub fn seal(at: &Path, attributes: u64, recursive: bool) -> io::Result<()> {
    let path = std::ffi::CString::new(at.as_os_str().as_encoded_bytes())?;
    // SAFETY: all fields are numbers, and zero is a valid number.
    let mut attr: libc::mount_attr = unsafe { std::mem::zeroed() };
    attr.attr_set = attributes;
    let flags = if recursive { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: the path ends with a zero, and the structure has the size that is passed; the kernel only reads both.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            flags,
            &raw const attr,
            size_of::<libc::mount_attr>(),
        )
    };
    if done == 0 {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

fn old(path: &Path) -> PathBuf {
    below(OLD, path)
}

fn new(path: &Path) -> PathBuf {
    below(NEW, path)
}

fn below(root: &str, path: &Path) -> PathBuf {
    Path::new(root).join(path.strip_prefix("/").unwrap_or(path))
}

fn folders_above(at: &Path) -> io::Result<()> {
    folders(new(at).parent().unwrap_or(Path::new(NEW)))
}

/// Creates a folder and those above it.
fn folders(path: &Path) -> io::Result<()> {
    let mut above: Vec<&Path> = path.ancestors().collect();
    above.pop();
    for path in above.into_iter().rev() {
        folder(path)?;
    }
    Ok(())
}

fn folder(path: &Path) -> io::Result<()> {
    match mkdirat(CWD, path, Mode::from_raw_mode(0o755)) {
        Ok(()) | Err(Errno::EXIST) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
