//! A bundle with the prelude of this machine, installed and used without Rust and without a network.

mod bare_root;

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_tutor_lessons::Catalogue;
use tempfile::tempdir;

use crate::support::{Ran, run_command, tutor};
use bare_root::BareRoot;

/// Packs quickly, into parts that are larger than any single file.
const QUICK: [&str; 4] = ["--level", "0", "--part-size", "120MB"];

fn bundle(out: &Path, more: &[&str]) -> Ran {
    let mut command = tutor();
    command.arg("bundle").arg("-o").arg(out).args(more);
    run_command(&mut command, "")
}

fn install(bundle: &Path, more: &[&str], prefix: &Path) -> Ran {
    let mut command = Command::new("sh");
    command
        .arg(bundle.join("install.sh"))
        .args(more)
        .arg(prefix);
    run_command(&mut command, "")
}

fn parts(bundle: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(bundle).expect("a bundle").flatten();
    let mut parts: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "xz"))
        .collect();
    parts.sort();
    parts
}

/// All checks share one bundle, because packing it keeps every processor busy for seconds.
#[test]
#[ignore = "needs mount and network namespaces; `.ci/run` asks for it where there are any, and says where there are none"]
fn a_bundle_is_all_that_a_machine_without_rust_and_network_needs() {
    let folder = tempdir().expect("a folder");
    let made = folder.path().join("bundle");
    let ran = bundle(&made, &QUICK).exits(0);
    // Every prelude in the cache is packed, so there may be one for GPUs too.
    let packs = |line: &str| {
        line.split_once("preludes: ")
            .is_some_and(|(_, all)| all.contains("cpu"))
    };
    assert!(ran.stdout.lines().any(packs), "{}", ran.stdout);
    let packed = parts(&made);
    assert!(packed.len() > 1, "{packed:?}");
    let small = |part: &PathBuf| fs::metadata(part).expect("a part").len() <= 120_000_000;
    assert!(packed.iter().all(small));
    the_toolchain_has_parts_of_its_own(&made);
    let prefix = folder.path().join("installed");
    an_interrupted_installation_continues(&made, &prefix);
    it_carries_the_licences_of_what_is_in_it(&prefix);
    sessions_run_in_a_bare_root(&prefix);
}

/// The parts are separate so that a newer version's bundle has the same ones for the toolchain.
fn the_toolchain_has_parts_of_its_own(made: &Path) {
    let manifest = fs::read_to_string(made.join("gpu-tutor.manifest")).expect("a manifest");
    let parts_with = |toolchain: bool| -> BTreeSet<&str> {
        let files = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("file "));
        files
            .filter(|file| file.contains("  lib/gpu-tutor/toolchain/") == toolchain)
            .filter_map(|file| file.split(' ').next())
            .collect()
    };
    assert!(
        parts_with(true).is_disjoint(&parts_with(false)),
        "{manifest}"
    );
    assert!(!parts_with(true).is_empty());
}

/// The last part arrives late, and is damaged the first time.
fn an_interrupted_installation_continues(made: &Path, prefix: &Path) {
    let packed = parts(made);
    let last = packed.last().expect("a part");
    let name = last.file_name().expect("a name").to_string_lossy();
    let whole = fs::read(last).expect("a part");
    fs::remove_file(last).expect("removed");
    let ran = install(made, &[], prefix).exits(1);
    let message = format!("not here: {name}");
    assert!(ran.stderr.contains(&message), "{}", ran.stderr);

    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    fs::write(last, damaged).expect("written");
    let ran = install(made, &["--partial"], prefix).exits(1);
    assert!(ran.stderr.contains("is damaged"), "{}", ran.stderr);

    fs::write(last, whole).expect("written");
    let ran = install(made, &[], prefix).exits(0);
    assert_eq!(ran.stdout.matches(": installed").count(), packed.len() - 1);
    assert_eq!(ran.stdout.matches(": unpacked").count(), 1);
    let line = format!("export PATH=\"{}/bin:$PATH\"", prefix.display());
    assert!(ran.stdout.contains(&line), "{}", ran.stdout);
}

fn it_carries_the_licences_of_what_is_in_it(prefix: &Path) {
    let folder = prefix.join("lib/gpu-tutor/licences");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    assert!(text("LICENSE-MIT").contains("Permission is hereby granted"));
    assert!(text("THIRD-PARTY.txt").contains("crate: candle-core "));
    assert!(text("rust/COPYRIGHT.html").contains("The Rust Toolchain"));
    assert!(text("rust/licenses/LLVM-exception.txt").contains("LLVM"));
}

fn sessions_run_in_a_bare_root(prefix: &Path) {
    let root = BareRoot::around(prefix);
    let tools = "for tool in rustc cargo rustup ld ld.bfd ld.gold ld.lld lld gold as cc gcc c++ clang; do command -v $tool; done";
    let ran = root.sh(&format!("{tools}; ls -A $HOME"), "").exits(0);
    assert_eq!(ran.stdout, "", "the root is not bare");

    // pip creates such folders if a user's files belong to the user's own group.
    let cache = prefix.join("lib/gpu-tutor/cache");
    fs::set_permissions(&cache, Permissions::from_mode(0o775)).expect("changed");

    let rows = root.tutor("doctor --json", "").exits(0).json();
    // `lib` is a link to one of the versions.
    let version = fs::read_link(prefix.join("current")).expect("a link");
    let version = format!("{}/", version.display());
    for (what, tool) in [
        ("Rust", "bin/rustc"),
        (
            "linker",
            "lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld",
        ),
    ] {
        let row = rows.iter().find(|row| row["what"] == what);
        let detail = row.expect("a row")["detail"].to_string();
        let path = format!("/opt/gpu-tutor/lib/gpu-tutor/toolchain/{tool}");
        assert!(detail.replace(&version, "").contains(&path), "{detail}");
    }

    let analyzer = "/opt/gpu-tutor/lib/gpu-tutor/toolchain/bin/rust-analyzer";
    let ran = root.sh(&format!("{analyzer} --version"), "").exits(0);
    assert!(ran.stdout.contains("rust-analyzer"), "{}", ran.stdout);

    let ran = root.tutor("run devices", "").exits(0);
    assert!(
        ran.stdout.contains(", 0 did not do what the lesson says"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stderr.contains("building"), "{}", ran.stderr);

    let script = "let x = tensor([1.0, 2.0])?;\n(&x + &x)?.sum_all()?.item()?\n// %%\n\
                  std::net::TcpStream::connect(\"1.1.1.1:80\").is_err()\n// %%\n:dep itoa";
    let ran = root.tutor("exec - --json", script).exits(1);
    let rows = ran.json();
    assert_eq!(rows[0]["result"]["text/plain"], "6.0", "{}", ran.stdout);
    assert_eq!(rows[1]["result"]["text/plain"], "true", "{}", ran.stdout);
    let refused = rows[2]["error"].to_string();
    assert!(refused.contains("without cargo"), "{refused}");

    cells_are_linked_by_the_toolchain_alone(&root);

    let catalogue = Catalogue::embedded();
    let (_, exercise) = catalogue.exercise("where-to").expect("it is there");
    root.tutor("check where-to -", &exercise.solution.code)
        .exits(0);
    root.tutor("check where-to -", &exercise.starter.code)
        .exits(1);

    a_toolchain_without_a_linker_uses_the_systems(&root, prefix);
}

fn cells_are_linked_by_the_toolchain_alone(root: &BareRoot) {
    let cells = [
        "#[link(name = \"m\")]\nunsafe extern \"C\" { fn floor(x: f64) -> f64; }\nunsafe { floor(3.5) }",
        "unsafe { floor(2.5) }",
        "thread_local! { static HERE: std::cell::Cell<i32> = const { std::cell::Cell::new(4) }; }\n\
         static ALL: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new(5);\nHERE.set(6);",
        "HERE.get() + ALL.fetch_add(1, std::sync::atomic::Ordering::SeqCst)",
        "std::thread::spawn(|| HERE.get() + ALL.load(std::sync::atomic::Ordering::SeqCst)).join().unwrap()",
        "std::panic::catch_unwind(|| Vec::<i32>::new()[3]).is_err()",
        "let mut sum = 0u64;\nfor n in 0..1000u64 { sum = sum.wrapping_mul(31).wrapping_add(n); }\nsum % 7 < 7",
        "#[link(name = \"nowhere\")]\nunsafe extern \"C\" { fn nothing(); }\nunsafe { nothing() }",
    ];
    let ran = root
        .tutor("exec - --json", &cells.join("\n// %%\n"))
        .exits(1);
    let rows = ran.json();
    let results: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["result"]["text/plain"].as_str())
        .collect();
    assert_eq!(
        results,
        ["3.0", "2.0", "11", "10", "true", "true"],
        "{}",
        ran.stdout
    );
    let missing = rows[cells.len() - 1]["error"].to_string();
    assert!(missing.contains("no shared library `nowhere`"), "{missing}");
}

fn a_toolchain_without_a_linker_uses_the_systems(root: &BareRoot, prefix: &Path) {
    let bin = "lib/gpu-tutor/toolchain/lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld";
    fs::remove_file(prefix.join(bin)).expect("removed");
    let run = "/opt/gpu-tutor/bin/gpu-tutor exec -";
    // A cell that is not in the cache.
    let ran = root.sh_without("", run, "40 + 2 + 0").exits(0);
    assert!(ran.stdout.contains("42"), "{}", ran.stdout);
    let ran = root.sh(run, "1").exits(2);
    assert!(
        ran.stderr.contains("apt install binutils"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_file_that_fits_no_part_and_a_folder_in_use_are_named() {
    let folder = tempdir().expect("a folder");
    let used = folder.path().join("used");
    fs::create_dir(&used).expect("made");
    fs::write(used.join("gpu-tutor-009.tar.xz"), "old").expect("written");
    let ran = bundle(&used, &[]).exits(2);
    assert!(ran.stderr.contains("is not empty"), "{}", ran.stderr);
    let ran = bundle(&folder.path().join("new"), &["--part-size", "60 apples"]).exits(2);
    assert!(
        ran.stderr.contains("`apples` is not a unit"),
        "{}",
        ran.stderr
    );
}
