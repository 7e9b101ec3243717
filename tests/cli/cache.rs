//! `gpu-tutor cache` on the caches of real sessions.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_session::machine::cache::{self, Kind};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Ran, run_command, tutor};

/// A separate cache, with the prelude that other tests use.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new() -> Machine {
        let machine = Machine {
            folder: tempdir().expect("a folder"),
        };
        let key = prelude_key();
        let from = Kind::Prelude.within(&cache::cache_dir().expect("a cache"));
        let to = Kind::Prelude.within(&machine.cache());
        fs::create_dir_all(&to).expect("made");
        copy(&from.join(&key), &to.join(&key));
        machine
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    fn at(&self, path: &str) -> PathBuf {
        self.cache().join(path)
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let file = self.at(path);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(&file, text).expect("written");
        file
    }

    fn tutor(&self, arguments: &[&str]) -> Command {
        let mut command = tutor();
        command
            .env("GPU_TUTOR_CACHE_DIR", self.cache())
            .env(
                cache::SHARED_CACHE_VARIABLE,
                self.folder.path().join("none"),
            )
            .args(arguments);
        command
    }

    fn runs(&self, arguments: &[&str], input: &str) -> Ran {
        run_command(&mut self.tutor(arguments), input)
    }

    fn list(&self) -> Vec<Value> {
        self.runs(&["cache", "list", "--json"], "").exits(0).json()
    }
}

/// The key of the CPU prelude, as `--version --verbose` prints it.
fn prelude_key() -> String {
    let ran = run_command(tutor().args(["-V", "-v", "--json"]), "").exits(0);
    let facts = &ran.json()[0];
    let preludes = facts["preludes"].as_array().expect("preludes");
    let cpu = preludes.iter().find(|prelude| prelude["flavour"] == "cpu");
    let key = cpu.and_then(|prelude| prelude["key"].as_str());
    key.expect("a key").to_owned()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &to),
            false => drop(fs::copy(&path, &to).expect("copied")),
        }
    }
}

fn kinds(rows: &[Value]) -> BTreeSet<&str> {
    let kinds = rows.iter().filter_map(|row| row["kind"].as_str());
    kinds.collect()
}

const ANSWER: &str = "fn where_to(w: usize, p: usize) -> String { format!(\"cuda:{}\", w % p) }\n\
                      fn everywhere(p: usize) -> Vec<String> { (0..p).map(|i| where_to(i, p)).collect() }";

#[test]
fn sessions_leave_nothing_in_the_cache_that_the_list_does_not_know() {
    let machine = Machine::new();
    machine.runs(&["prepare"], "").exits(0);
    // Cells that use a crate in a folder are not cached, because the crate can change.
    machine.runs(&["exec", "-"], "6 * 7").exits(0);
    let package = machine.folder.path().join("own-crate");
    fs::create_dir_all(package.join("src")).expect("made");
    let manifest = "[package]\nname = \"own-crate\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), "pub fn one() -> u8 { 1 }").expect("written");
    let script = format!(
        ":dep own-crate = {{ path = {package:?} }}\n// %%\nown_crate::one()\n// %%\nroofline()?;\n// %%\nno_such"
    );
    let rows = machine
        .runs(&["exec", "-", "--json"], &script)
        .exits(1)
        .json();
    let status: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["status"].as_str())
        .collect();
    assert_eq!(status, ["ok", "ok", "ok", "compile_error"], "{rows:?}");
    machine.runs(&["check", "where-to", "-"], ANSWER);
    machine.runs(&["doctor"], "").exits(0);
    let rows = machine.list();
    let kinds = kinds(&rows);
    assert!(!kinds.contains("foreign"), "{rows:#?}");
    for kind in Kind::ALL {
        let made = match kind {
            // Nothing was built here, and only sessions with CUDA leave the others.
            Kind::Build | Kind::Loaded | Kind::Kernels => false,
            // Without rust-src, completion has no sources.
            Kind::Library => Path::new(&machine.at("library")).exists(),
            _ => true,
        };
        assert_eq!(kinds.contains(kind.folder()), made, "{kind:?}: {kinds:?}");
    }
    for row in &rows {
        let used = row["used_by"].as_str().expect("text");
        assert!(["this_version", "every_version"].contains(&used), "{row}");
        assert!(
            row["bytes"].is_number() && row["last_used"].is_number(),
            "{row}"
        );
        assert_eq!(row["in_use"], false, "{row}");
    }
    let pruned = machine.runs(&["cache", "prune"], "").exits(0);
    assert_eq!(pruned.stdout, "nothing was removed\n");
    let all = machine
        .runs(&["cache", "prune", "--all", "--yes"], "")
        .exits(0);
    assert!(all.stdout.ends_with(" MiB freed\n"), "{}", all.stdout);
    assert!(!machine.cache().exists(), "{:?}", machine.list());
}

#[test]
fn nothing_is_removed_under_a_running_session() {
    let machine = Machine::new();
    let pipe = machine.folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let script = machine.folder.path().join("script.rs");
    let cell = format!("std::fs::read_to_string({pipe:?})?.trim().to_owned()\n// %%\n6 * 7");
    fs::write(&script, cell).expect("written");
    let mut session = machine.tutor(&["exec", "--json"]);
    session.arg(&script).stdout(Stdio::piped());
    let session = session.spawn().expect("it starts");
    // This waits until the cell is running.
    let mut writer = File::create(&pipe).expect("opened");
    let prelude = format!("prelude/{}", prelude_key());
    let rows = machine.list();
    let in_use: Vec<&Value> = rows.iter().filter(|row| row["in_use"] == true).collect();
    assert!(kinds(&rows).contains("prelude"));
    assert!(
        in_use.iter().any(|row| row["kind"] == "prelude"),
        "{rows:#?}"
    );
    let pruned = machine
        .runs(&["cache", "prune", "--all", "--yes"], "")
        .exits(0);
    let told = "kept, because it is in use now: a prelude";
    assert!(pruned.stdout.contains(told), "{}", pruned.stdout);
    assert!(machine.at(&prelude).join("ready.json").exists());
    writer.write_all(b"went on\n").expect("written");
    drop(writer);
    let ended = session.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{said}");
    assert!(said.contains("went on") && said.contains("42"), "{said}");
    let pruned = machine
        .runs(&["cache", "prune", "--all", "--yes"], "")
        .exits(0);
    assert!(
        pruned.stdout.contains("removed a prelude"),
        "{}",
        pruned.stdout
    );
}

#[test]
fn the_cache_of_an_older_version_is_told_and_pruned_and_breaks_nothing() {
    let machine = Machine::new();
    let (old, broken) = ("prelude/00000000000000aa", "prelude/00000000000000bb");
    let mark = r#"{"flavour":"cpu","library":"l.so","dependencies":"d","source":"s","identity":"11","new":1}"#;
    machine.write(&format!("{old}/ready.json"), mark);
    machine.write(&format!("{old}/l.so"), "not a library");
    machine.write(
        &format!("{old}/source/Cargo.toml"),
        "[package]\nversion = \"0.1.7\"\n",
    );
    machine.write(&format!("{broken}/ready.json"), "{\"flavour\": \"tpu\"");
    machine.write(&format!("objects/ab/{}", "1".repeat(62)), "no entry");
    machine.write(&format!("objects/ab/{}", "2".repeat(62)), "\u{0}\u{1}{\n");
    machine.write(
        "rooflines/cpu.json",
        "{\"of\":1,\"operations\":1,\"bandwidth\":1,\"points\":[]}",
    );
    machine.write("loaded/00000000000000cc", "\u{7f}");
    let theirs = machine.write("notes.txt", "mine");
    let outside = machine.folder.path().join("outside");
    fs::create_dir(&outside).expect("made");
    fs::write(outside.join("kept"), "").expect("written");
    symlink(&outside, machine.at("crates")).expect("a link");

    let script = "let a = ones((2, 2))?;\n// %%\na.sum_all()?";
    machine.runs(&["exec", "-"], script).exits(0);
    machine.runs(&["doctor"], "").exits(0);
    let listed = machine.runs(&["cache"], "").exits(0).stdout;
    for told in [
        "version 0.1.7",
        "nobody",
        "not part of gpu-tutor",
        "notes.txt",
        "progress is stored separately",
    ] {
        assert!(listed.contains(told), "{told}: {listed}");
    }
    let planned = machine.runs(&["cache", "prune", "--dry-run"], "").exits(0);
    assert!(
        planned
            .stdout
            .contains("would remove a prelude 00000000000000aa")
    );
    assert!(machine.at(old).exists(), "{}", planned.stdout);
    let young = ["cache", "prune", "--older-than", "3"];
    let pruned = machine.runs(&young, "").exits(0);
    assert!(machine.at(old).exists(), "{}", pruned.stdout);

    let pruned = machine.runs(&["cache", "prune"], "").exits(0).stdout;
    for gone in [
        old,
        broken,
        "rooflines/cpu.json",
        "loaded/00000000000000cc",
        "objects/ab",
    ] {
        assert!(!machine.at(gone).exists(), "{gone}: {pruned}");
    }
    assert!(theirs.exists() && outside.join("kept").exists(), "{pruned}");
    assert!(pruned.contains("left alone"), "{pruned}");
    machine.runs(&["exec", "-"], script).exits(0);
    let used = machine
        .list()
        .into_iter()
        .filter(|row| row["kind"] != "foreign");
    assert!(used.count() >= 3, "the rest is there");
}

#[test]
fn everything_is_removed_only_after_a_question() {
    let machine = Machine::new();
    let ran = machine.runs(&["cache", "prune", "--all"], "y\n").exits(2);
    assert!(ran.stderr.contains("add `--yes`"), "{}", ran.stderr);
    assert_eq!(kinds(&machine.list()), BTreeSet::from(["prelude"]));
    let ran = machine
        .runs(&["cache", "prune", "--all", "--dry-run"], "")
        .exits(0);
    assert!(
        ran.stdout.contains("would remove a prelude"),
        "{}",
        ran.stdout
    );
    assert_eq!(kinds(&machine.list()), BTreeSet::from(["prelude"]));
}

#[test]
fn the_shared_cache_is_listed_and_never_pruned() {
    let (shared, own) = (Machine::new(), tempdir().expect("a folder"));
    shared.write("prelude/00000000000000aa/ready.json", "{}");
    let with = |arguments: &[&str]| {
        let mut command = tutor();
        command
            .env("GPU_TUTOR_CACHE_DIR", own.path())
            .env(cache::SHARED_CACHE_VARIABLE, shared.cache())
            .args(arguments);
        run_command(&mut command, "").exits(0)
    };
    let rows = with(&["cache", "list", "--json"]).json();
    assert_eq!(rows.len(), 2, "{rows:#?}");
    assert!(rows.iter().all(|row| row["read_only"] == true), "{rows:#?}");
    let told = with(&["cache"]).stdout;
    assert!(told.contains("read-only"), "{told}");
    with(&["cache", "prune", "--all", "--yes"]);
    assert!(shared.at("prelude/00000000000000aa/ready.json").exists());
}
