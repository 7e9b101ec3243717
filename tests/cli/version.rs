//! What `gpu-tutor --version` prints.

use crate::support::{has, run, run_command, tutor};

#[test]
fn the_version_alone_is_one_line() {
    let line = format!("gpu-tutor {}\n", env!("CARGO_PKG_VERSION"));
    for arguments in [&["--version"][..], &["-V"], &["--lang", "zh", "-V"]] {
        assert_eq!(run(arguments, "").exits(0).stdout, line);
    }
}

#[test]
fn a_verbose_version_tells_where_the_program_and_its_preludes_come_from() {
    for arguments in [
        &["--version", "--verbose"][..],
        &["-V", "--verbose"],
        &["-v", "--version"],
        &["-vV"],
    ] {
        let text = run(arguments, "").exits(0).stdout;
        let labels: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split("  ").next())
            .collect();
        let wanted = ["commit", "built for", "installed", "Rust", "prelude"];
        assert_eq!(labels[1..6], wanted, "{text}");
        assert!(text.contains("rustc 1."), "{text}");
        assert!(text.contains(", CPU, /"), "{text}");
    }
    let facts = &run(&["-Vv", "--json"], "").exits(0).json()[0];
    let keys = [
        "version",
        "commit",
        "modified",
        "target",
        "profile",
        "installed_by",
        "program",
        "rustc",
        "preludes",
    ];
    has(facts, &keys);
    has(&facts["rustc"], &["release", "commit", "host", "path"]);
    assert_eq!(facts["target"], facts["rustc"]["host"]);
    let prelude = &facts["preludes"][0];
    let folder = prelude["folder"].as_str().expect("it is built");
    assert!(
        folder.ends_with(prelude["key"].as_str().expect("text")),
        "{prelude}"
    );
}

#[test]
fn without_rust_the_version_says_what_is_missing() {
    let empty = tempfile::tempdir().expect("a folder");
    let mut command = tutor();
    command
        .env("PATH", empty.path())
        .args(["--version", "--verbose"]);
    let text = run_command(&mut command, "").exits(0).stdout;
    assert!(text.contains("no `rustc`: it is not on PATH"), "{text}");
    assert!(!text.contains("prelude"), "{text}");
}

#[test]
fn verbose_alone_says_what_it_belongs_to() {
    let ran = run(&["--verbose"], "").exits(2);
    assert!(ran.stderr.contains("--version"), "{}", ran.stderr);
}
