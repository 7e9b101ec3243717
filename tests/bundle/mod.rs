//! A bundle with the prelude of this machine, installed and used without Rust and without a network.

mod bare_root;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_tutor::lesson::Catalogue;
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

/// One bundle serves all checks, because packing it keeps every processor busy for seconds.
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
    let prefix = folder.path().join("installed");
    an_interrupted_installation_continues(&made, &prefix);
    it_carries_the_licences_of_what_is_in_it(&prefix);
    sessions_run_in_a_bare_root(&prefix);
}

/// The last part arrives late, at first damaged.
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
    let ran = root.sh("command -v rustc cargo rustup; ls -A $HOME", "");
    assert_eq!(ran.stdout, "", "the root is not bare");

    let ran = root.tutor("doctor", "").exits(0);
    assert!(
        ran.stdout
            .contains("/opt/gpu-tutor/lib/gpu-tutor/toolchain/bin/rustc")
    );

    let analyzer = "/opt/gpu-tutor/lib/gpu-tutor/toolchain/bin/rust-analyzer";
    let ran = root.sh(&format!("{analyzer} --version"), "").exits(0);
    assert!(ran.stdout.contains("rust-analyzer"), "{}", ran.stdout);

    let ran = root.tutor("run devices", "").exits(0);
    assert!(
        ran.stdout.contains(", 0 not as their lesson says"),
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

    let catalogue = Catalogue::embedded();
    let (_, exercise) = catalogue.exercise("where-to").expect("it is there");
    root.tutor("check where-to -", &exercise.solution.code)
        .exits(0);
    root.tutor("check where-to -", &exercise.starter.code)
        .exits(1);

    let ran = root
        .sh("PATH=/nowhere /opt/gpu-tutor/bin/gpu-tutor exec -", "1")
        .exits(2);
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
    assert!(ran.stderr.contains("`apples` is no unit"), "{}", ran.stderr);
}
