use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use gpu_tutor_session::compile::objects::{self, Compiled, Objects};
use gpu_tutor_session::machine::cache::{Kind, Taken, lock_file, take};
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::{crates, prelude};
use tempfile::TempDir;

use super::judge::Judge;
use super::prune::{Pruned, prune_in};
use super::*;

const RUSTC: &str = "rustc 1.95.0 (a 2026-04-14)\nhost: x86_64-unknown-linux-gnu\n";
const OTHER_RUSTC: &str = "rustc 1.94.0 (b 2026-03-01)\nhost: x86_64-unknown-linux-gnu\n";

/// A cache with the things that sessions leave in it.
struct Made {
    folder: TempDir,
}

impl Made {
    fn new() -> Made {
        Made {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn write(&self, path: &str, bytes: usize) -> PathBuf {
        let file = self.at(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, vec![b'x'; bytes]).unwrap();
        file
    }

    /// Creates a prelude with this key and with the mark that this version and compiler write, and returns its folder.
    fn prelude(&self, key: &str, identity: &str, version: &str, rustc: &str) -> PathBuf {
        let folder = format!("prelude/{key}");
        self.write(&format!("{folder}/libprelude.so"), 50_000);
        let mark = serde_json::json!({
            "flavour": "cpu", "library": "libprelude.so", "dependencies": "deps", "source": "source",
            "identity": identity, "version": version, "rustc": rustc,
        });
        fs::write(self.at(&format!("{folder}/ready.json")), mark.to_string()).unwrap();
        self.at(&folder)
    }

    /// Creates a compiled cell for the prelude with this identity.
    fn cell(&self, text: &str, identity: &str) {
        let objects = Objects {
            own: Some(Kind::Objects.within(self.folder.path())),
            shared: None,
        };
        let compiled = Compiled {
            library: Some(vec![0; 9000]),
            ..Compiled::default()
        };
        objects.keep(&objects::key(&[text]), identity, &compiled);
    }

    fn judge(&self) -> Judge {
        let toolchain = Toolchain {
            rustc: "/rust/bin/rustc".into(),
            cargo: "/rust/bin/cargo".into(),
            version: RUSTC.into(),
            sysroot: "/rust".into(),
        };
        Judge::new(Some(&toolchain), &[self.folder.path()])
    }

    fn read(&self) -> Cache {
        read(self.folder.path(), &self.judge()).unwrap()
    }

    fn prune(&self, wish: Wish) -> Pruned {
        prune_in(
            self.folder.path(),
            &|| self.judge(),
            wish,
            false,
            &mut || {},
        )
        .unwrap()
    }

    /// Every entry: its kind, its key, and who uses it.
    fn entries(&self) -> Vec<(&'static str, String, Owner)> {
        let entries = self.read().entries.into_iter();
        entries
            .map(|entry| {
                (
                    entry.sort.name(),
                    entry.key.unwrap_or_default(),
                    entry.owner,
                )
            })
            .collect()
    }
}

fn identity(digit: &str) -> String {
    digit.repeat(64)
}

const EVERYTHING: Wish = Wish {
    all: true,
    older_than: None,
};

#[test]
fn each_thing_is_told_with_who_uses_it() {
    let made = Made::new();
    let (mine, other) = (
        prelude::key(RUSTC, Flavour::Cpu),
        prelude::key(OTHER_RUSTC, Flavour::Cpu),
    );
    made.prelude(&mine, &identity("1"), "0.0.1", RUSTC);
    made.prelude(
        &other,
        &identity("2"),
        env!("CARGO_PKG_VERSION"),
        OTHER_RUSTC,
    );
    made.prelude("00000000000000aa", &identity("3"), "0.1.0", RUSTC);
    made.write("prelude/00000000000000bb/libprelude.so", 10);
    made.cell("a", &identity("1"));
    made.cell("b", &identity("3"));
    made.cell("c", &identity("9"));
    let build = prelude::build_key(RUSTC, Flavour::Cpu);
    made.write(&format!("build/{build}/target/release/libprelude.so"), 10);
    let crates = crates::key(OTHER_RUSTC);
    made.write(&format!("crates/{crates}/sets/one.json"), 10);
    made.write(&format!("openings/{}/ab/c", &identity("1")[..16]), 10);
    made.write(&format!("loaded/{}", &identity("8")[..16]), 10);
    made.write("kernels/index", 10);
    made.write("kernels/4/a/kernel", 10);
    made.write("rooflines/0.1.9/machine.json", 10);
    made.write("components.lock", 0);
    let version = |version: &str| Owner::OtherVersion(Some(version.into()));
    let old = || Owner::OtherRust("rustc 1.94.0".into());
    let key = |identity: String| identity[..16].to_owned();
    let mut wanted = vec![
        ("prelude", "00000000000000aa".to_owned(), version("0.1.0")),
        ("prelude", "00000000000000bb".to_owned(), Owner::Nobody),
        ("prelude", mine, Owner::ThisVersion),
        ("prelude", other, old()),
        ("build", build, Owner::ThisVersion),
        ("objects", key(identity("1")), Owner::ThisVersion),
        ("objects", key(identity("3")), version("0.1.0")),
        ("objects", key(identity("9")), Owner::OtherVersion(None)),
        ("openings", key(identity("1")), Owner::ThisVersion),
        ("crates", crates, old()),
        ("kernels", String::new(), Owner::EveryVersion),
        ("rooflines", "0.1.9".to_owned(), version("0.1.9")),
        ("loaded", key(identity("8")), Owner::OtherVersion(None)),
        ("locks", String::new(), Owner::EveryVersion),
    ];
    wanted[..4].sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!(made.entries(), wanted);
    assert!(made.read().foreign.is_empty());
}

#[test]
fn what_no_version_needs_here_goes_and_the_rest_stays() {
    let made = Made::new();
    let mine = made.prelude(
        &prelude::key(RUSTC, Flavour::Cpu),
        &identity("1"),
        "0",
        RUSTC,
    );
    let old = made.prelude("00000000000000aa", &identity("3"), "0.1.0", OTHER_RUSTC);
    made.cell("a", &identity("1"));
    made.cell("b", &identity("3"));
    // A cell from a version whose cells did not yet record their prelude, and an incomplete prelude.
    made.write(&format!("objects/ab/{}", "0".repeat(62)), 4000);
    made.write("prelude/00000000000000bb/ready.json", 3);
    made.write("prelude/.removed-abc123/removed/file", 10);
    fs::write(lock_file(&old), "").unwrap();
    let before = Usage::of(made.folder.path()).bytes();
    let pruned = made.prune(Wish::default());
    assert!(pruned.failed.is_empty(), "{:?}", pruned.failed);
    let names: Vec<_> = pruned
        .removed
        .iter()
        .map(|entry| entry.sort.name())
        .collect();
    let wanted = ["prelude", "prelude", "objects", "objects", "leftovers"];
    assert_eq!(names, wanted);
    assert!(mine.join("ready.json").exists());
    assert!(!old.exists() && !lock_file(&old).exists());
    let left: Vec<_> = made
        .entries()
        .into_iter()
        .map(|(kind, _, _)| kind)
        .collect();
    assert_eq!(left, ["prelude", "objects", "locks"]);
    let after = Usage::of(made.folder.path()).bytes();
    assert!(pruned.freed > 50_000 && before - after >= pruned.freed);
    // The second time there is nothing to do.
    let again = made.prune(Wish::default());
    assert!(again.removed.is_empty() && again.freed == 0);
}

#[test]
fn what_is_in_use_is_kept_even_if_everything_is_to_go() {
    let made = Made::new();
    let folder = made.prelude("00000000000000aa", &identity("3"), "0.1.0", RUSTC);
    let session = take(&folder).unwrap();
    let pruned = made.prune(EVERYTHING);
    assert_eq!((pruned.removed.len(), pruned.in_use.len()), (0, 1));
    assert!(folder.join("libprelude.so").exists());
    drop(session);
    let pruned = made.prune(EVERYTHING);
    assert_eq!((pruned.removed.len(), pruned.in_use.len()), (1, 0));
    assert!(!made.folder.path().exists(), "nothing is left");
}

#[test]
fn files_of_others_stay_and_are_named() {
    let made = Made::new();
    made.prelude("00000000000000aa", &identity("3"), "0.1.0", RUSTC);
    let theirs = [
        "build/release/program",
        "build/Cargo.lock",
        "crates/mine/lib.rs",
        "kernels/matmul.cu",
        "notes.txt",
        "objects/ab/thesis.tex",
        "objects/photos/one.jpg",
        "prelude/op-28.pdf",
        "rooflines/houses.json",
    ]
    .map(|path| made.write(path, 10));
    let pruned = made.prune(EVERYTHING);
    assert_eq!(pruned.removed.len(), 1);
    assert!(theirs.iter().all(|file| file.exists()));
    let named: Vec<String> = pruned
        .foreign
        .iter()
        .map(|path| path.strip_prefix(made.folder.path()).unwrap())
        .map(|path| path.display().to_string())
        .collect();
    let wanted = [
        "build/Cargo.lock",
        "build/release",
        "crates/mine",
        "kernels/matmul.cu",
        "notes.txt",
        "objects/ab/thesis.tex",
        "objects/photos",
        "prelude/op-28.pdf",
        "rooflines/houses.json",
    ];
    assert_eq!(named, wanted);
}

#[test]
fn links_are_not_followed() {
    let (made, outside) = (Made::new(), Made::new());
    let far = outside.write("prelude/00000000000000aa/libprelude.so", 10);
    let link = |from: &str, to: &Path| {
        let place = made.at(from);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(to, place).unwrap();
    };
    // Links in place of a kind's folder, a key's folder, and something inside a key's folder.
    link("build", outside.folder.path());
    link("prelude/00000000000000aa", far.parent().unwrap());
    made.write("prelude/00000000000000bb/libprelude.rmeta", 10);
    link("prelude/00000000000000bb/deps", outside.folder.path());
    link("prelude/00000000000000cc.lock", &outside.at("no-such"));
    let pruned = made.prune(EVERYTHING);
    assert!(far.exists());
    assert!(!outside.at("no-such").exists());
    assert_eq!(pruned.foreign.len(), 3, "{:?}", pruned.foreign);
    assert_eq!(pruned.removed.len(), 1);
    assert!(!made.at("prelude/00000000000000bb").exists());
}

#[test]
fn two_that_prune_at_once_remove_everything_once() {
    let made = Made::new();
    for number in 0..40 {
        let key = format!("{number:016x}");
        made.prelude(&key, &identity("3"), "0.1.0", RUSTC);
    }
    made.write("kernels/index", 1);
    let removed: usize = std::thread::scope(|threads| {
        let pruning: Vec<_> = (0..4)
            .map(|_| threads.spawn(|| made.prune(Wish::default())))
            .collect();
        let pruned = pruning.into_iter().map(|one| one.join().unwrap());
        pruned
            .map(|one| {
                assert!(one.failed.is_empty() && one.in_use.is_empty(), "{one:?}");
                one.removed.len()
            })
            .sum()
    });
    assert_eq!(removed, 40);
}

#[test]
fn an_entry_that_somebody_takes_while_it_is_looked_at_is_no_error() {
    let made = Made::new();
    let folder = made.prelude("00000000000000aa", &identity("3"), "0.1.0", RUSTC);
    let judge = || {
        // Another process removes the folder after the judge has seen it.
        let judge = made.judge();
        fs::remove_dir_all(&folder).unwrap_or_default();
        judge
    };
    let pruned = prune_in(made.folder.path(), &judge, EVERYTHING, false, &mut || {}).unwrap();
    assert!(pruned.failed.is_empty(), "{:?}", pruned.failed);
}

#[test]
fn an_old_entry_is_told_from_a_young_one() {
    let made = Made::new();
    let folder = made.prelude("00000000000000aa", &identity("3"), "0.1.0", RUSTC);
    made.prelude("00000000000000bb", &identity("4"), "0.1.0", RUSTC);
    let Taken::Alone(lock) = take(&folder).unwrap() else {
        panic!("nobody uses it");
    };
    let then = SystemTime::now() - Duration::from_secs(10 * 86_400);
    lock.set_modified(then).unwrap();
    drop(lock);
    let pruned = made.prune(Wish {
        older_than: Some(Duration::from_secs(7 * 86_400)),
        ..Wish::default()
    });
    let keys: Vec<_> = pruned
        .removed
        .iter()
        .map(|entry| entry.key.clone())
        .collect();
    assert_eq!(keys, [Some("00000000000000aa".to_owned())]);
}

#[test]
fn keys_of_another_version_are_other_keys() {
    // The prelude's key covers the lock file, which contains the version of each of its crates.
    let lock = include_str!("../../prelude/Cargo.lock").replace("\r\n", "\n");
    let version = env!("CARGO_PKG_VERSION");
    for name in ["gpu-tutor-instances", "gpu-tutor-wire", "prelude"] {
        let package = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(lock.contains(&package), "{name}");
    }
    // The keys of cells, crates, sources and programs include the version directly: the same text without it has a
    // different key.
    let without = gpu_tutor_session::machine::cache::key_of(RUSTC.as_bytes());
    assert_ne!(crates::key(RUSTC), without);
    let with = format!("{version} {RUSTC}");
    assert_eq!(
        crates::key(RUSTC),
        gpu_tutor_session::machine::cache::key_of(with.as_bytes())
    );
}
