//! `:dep`, with crates that cargo finds in a folder instead of a registry.

use std::fs;
use std::path::Path;
use std::process::Command;

use gpu_tutor_session::machine::cache;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{run_command, tutor};

/// A machine whose only source of crates is a folder, with a cache that has a prelude and no crates.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new() -> Machine {
        let folder = tempdir().expect("a folder");
        let home = folder.path().join("cargo");
        let sources = folder.path().join("sources");
        for made in [&home, &sources] {
            fs::create_dir(made).expect("made");
        }
        let config = format!(
            "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = {:?}\n",
            sources.display().to_string()
        );
        fs::write(home.join("config.toml"), config).expect("written");
        Machine { folder }
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn offers(&self, name: &str, dependencies: &str, code: &str) {
        let package = self.at("sources").join(name);
        write_crate(&package, name, dependencies, code);
        fs::write(package.join(".cargo-checksum.json"), "{\"files\": {}}").expect("written");
    }

    /// The program, with this machine's crates.
    fn tutor(&self) -> Command {
        let mut command = tutor();
        // Without its own prelude, the cache uses the one that other tests use.
        command
            .env("CARGO_HOME", self.at("cargo"))
            .env("GPU_TUTOR_CACHE_DIR", self.at("cache"))
            .env(
                cache::SHARED_CACHE_VARIABLE,
                cache::cache_dir().expect("a cache"),
            );
        command
    }

    /// Runs cells in a new session.
    fn runs(&self, cells: &[&str]) -> Vec<Value> {
        let mut command = self.tutor();
        command.args(["exec", "--json", "-"]);
        let ran = run_command(&mut command, &cells.join("\n// %%\n"));
        let rows = ran.json();
        assert_eq!(rows.len(), cells.len(), "{}", ran.stderr);
        rows
    }
}

fn write_crate(package: &Path, name: &str, dependencies: &str, code: &str) {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2024\"\n[dependencies]\n{dependencies}"
    );
    fs::create_dir_all(package.join("src")).expect("made");
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), code).expect("written");
}

#[track_caller]
fn result(row: &Value) -> &str {
    assert_eq!(row["status"], "ok", "{row}");
    row["result"]["text/plain"].as_str().unwrap_or_default()
}

fn error(row: &Value) -> String {
    assert_ne!(row["status"], "ok", "{row}");
    format!("{} {}", row["error"]["message"], row["error"]["help"])
}

#[test]
fn a_crate_that_was_built_is_there_in_the_next_session_without_its_source() {
    let machine = Machine::new();
    machine.offers("inner", "", "pub fn one() -> u8 { 1 }");
    let code = "pub fn two() -> u8 { 2 * inner::one() }";
    machine.offers("outer-one", "inner = \"1\"", code);
    let cells = [":dep outer-one = \"1\"", "outer_one::two()"];
    let first = machine.runs(&cells);
    assert_eq!(result(&first[0]), "added `outer-one` 1.2.3");
    assert_eq!(result(&first[1]), "2");

    fs::remove_dir_all(machine.at("sources")).expect("removed");
    let second = machine.runs(&[cells[0], cells[1], "outer_one::two() + 1"]);
    assert_eq!(result(&second[0]), "added `outer-one` 1.2.3");
    assert_eq!(result(&second[1]), "2");
    assert_eq!(result(&second[2]), "3");
    // Another version was never built.
    let third = machine.runs(&[":dep outer-one = \"=1.2.2\""]);
    assert!(error(&third[0]).contains("cannot be added"), "{third:?}");
}

#[test]
fn variables_keep_their_types_when_another_crate_is_added() {
    let machine = Machine::new();
    machine.offers("first", "", "#[derive(Clone)] pub struct Kept(pub u8);");
    machine.offers("second", "", "pub fn one() -> u8 { 1 }");
    let cells = [
        ":dep first",
        "let kept = first::Kept(3);",
        ":dep second",
        "kept.0 + second::one()",
    ];
    let rows = machine.runs(&cells);
    assert_eq!(result(&rows[3]), "4");
    // In the next session, both are available immediately, in any order.
    fs::remove_dir_all(machine.at("sources")).expect("removed");
    let rows = machine.runs(&[cells[2], cells[0], cells[1], cells[3]]);
    assert_eq!(result(&rows[3]), "4");
}

#[test]
fn crates_are_prepared_for_all_users_of_a_cache() {
    let machine = Machine::new();
    machine.offers("first", "", "pub fn one() -> u8 { 1 }");
    let mut command = machine.tutor();
    command.args(["prepare", "--dep", "first = \"1\""]);
    let ran = run_command(&mut command, "").exits(0);
    let told = "`first` 1.2.3 is ready for `:dep first = \"1\"`";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    fs::remove_dir_all(machine.at("sources")).expect("removed");
    let rows = machine.runs(&[":dep first = \"1\"", "first::one()"]);
    assert_eq!(result(&rows[1]), "1");
}

#[test]
fn what_cannot_be_added_says_why_and_changes_nothing() {
    let machine = Machine::new();
    machine.offers("good", "", "pub fn one() -> u8 { 1 }");
    machine.offers("broken", "", "pub fn one() -> u8 { \"one\" }");
    machine.offers("program", "", "");
    let program = machine.at("sources/program");
    fs::rename(program.join("src/lib.rs"), program.join("src/main.rs")).expect("renamed");
    fs::write(program.join("src/main.rs"), "fn main() {}").expect("written");
    let rows = machine.runs(&[
        ":dep good",
        ":dep nosuch",
        ":dep good = \"9\"",
        ":dep broken",
        ":dep program",
        ":dep good = 1",
        "good::one()",
    ]);
    for (row, text) in [
        (1, "no matching package named `nosuch` found"),
        (2, "good"),
        (3, "`broken` does not compile"),
        (4, "`program` has no library"),
        (5, "quote the version"),
    ] {
        assert!(error(&rows[row]).contains(text), "{}", rows[row]);
    }
    assert_eq!(result(&rows[6]), "1");
}
