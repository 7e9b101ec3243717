//! `--lessons DIR`: somebody else's lessons, in every command.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};

use crate::support::{Ran, run, run_command, tutor};

const RIGHT: &str = "fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec![String::from(\"cpu\")] } else { (0..present).map(|i| format!(\"cuda:{i}\")).collect() }
}
";

/// A folder with one lesson, which has the ids of a built-in lesson.
fn lessons() -> TempDir {
    let folder = tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("lessons/01-devices.md")).expect("a lesson");
    let text = text.replace("section: 5.6.1", "section: 9.9.9");
    fs::write(folder.path().join("01-devices.md"), text).expect("written");
    folder
}

fn with(lessons: &Path, arguments: &[&str], input: &str) -> Ran {
    let mut command = tutor();
    command.arg("--lessons").arg(lessons).args(arguments);
    run_command(&mut command, input)
}

#[test]
fn a_folder_of_lessons_takes_the_place_of_those_built_in() {
    let folder = lessons();
    let listed = with(folder.path(), &["lessons", "--json"], "")
        .exits(0)
        .json();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0]["section"], "9.9.9");
    let exported = with(folder.path(), &["export", "devices", "-o", "-"], "").exits(0);
    assert!(exported.stdout.contains("9.9.9"), "{}", exported.stdout);
    let absent = with(folder.path(), &["check", "same-or-second", "-"], RIGHT).exits(2);
    assert!(
        absent.stderr.contains("no exercise `same-or-second`"),
        "{}",
        absent.stderr
    );
    let linted = with(
        folder.path(),
        &["lint", "--no-mutants", "--exercise", "where-to"],
        "",
    );
    assert!(linted.exits(0).stdout.contains("1 exercise"));
    // The variable does the same.
    let mut command = tutor();
    command
        .args(["lessons", "--json"])
        .env("GPU_TUTOR_LESSONS", folder.path());
    assert_eq!(run_command(&mut command, "").exits(0).json().len(), 1);
}

#[test]
fn an_answer_is_graded_and_cannot_read_the_lessons() {
    let folder = lessons();
    let file = folder.path().join("01-devices.md");
    let reads = format!("std::fs::read_to_string({:?})", file.display().to_string());
    let outside = run(&["exec", "-"], &format!("{reads}?.contains(\"9.9.9\")")).exits(0);
    assert!(outside.stdout.contains("true"), "{}", outside.stdout);
    let answer = format!("{RIGHT}assert!({reads}.is_err());");
    let graded = with(folder.path(), &["check", "where-to", "-"], &answer).exits(0);
    assert!(
        graded.stdout.contains("passed: 6 of 6"),
        "{}",
        graded.stdout
    );
}

#[test]
fn broken_lessons_and_a_missing_folder_are_told() {
    let folder = lessons();
    fs::write(folder.path().join("02-broken.md"), "no front matter\n").expect("written");
    let said = with(folder.path(), &["run", "devices"], "").exits(2).stderr;
    for part in [
        "break 1 rule",
        "02-broken.md:1",
        "front matter",
        "gpu-tutor lint",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let said = with(Path::new("/no/such/folder"), &["lessons"], "")
        .exits(2)
        .stderr;
    assert!(
        said.contains("cannot read the lesson folder /no/such/folder"),
        "{said}"
    );
    let empty = tempdir().expect("a folder");
    let said = with(empty.path(), &["lessons"], "").exits(2).stderr;
    assert!(said.contains("holds no lessons"), "{said}");
}

#[test]
fn an_installed_kernel_teaches_the_same_lessons() {
    let (folder, prefix) = (lessons(), tempdir().expect("a folder"));
    let place = prefix.path().to_string_lossy().into_owned();
    with(
        folder.path(),
        &["kernel", "install", "--prefix", &place],
        "",
    )
    .exits(0);
    let spec = prefix
        .path()
        .join("share/jupyter/kernels/gpu-tutor/kernel.json");
    let spec: serde_json::Value =
        serde_json::from_slice(&fs::read(spec).expect("there")).expect("JSON");
    let real = folder.path().canonicalize().expect("there");
    assert_eq!(spec["argv"][1], "--lessons");
    assert_eq!(spec["argv"][2], real.to_string_lossy().as_ref());
    assert_eq!(spec["argv"][3], "kernel");
}

/// Two exercises that are not in any built-in lesson.
fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/own-lessons")
}

#[test]
fn own_lessons_become_notebooks_and_come_back_and_are_graded_from_them() {
    let folder = tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (lesson, back) = (place("lesson.ipynb"), place("01-small-numbers.md"));
    with(&own(), &["export", "small-numbers", "-o", &lesson], "").exits(0);
    with(&own(), &["import", &lesson, "-o", &back], "").exits(0);
    let original = own().join("01-small-numbers.md");
    assert_eq!(
        fs::read_to_string(&back).expect("imported"),
        fs::read_to_string(original).expect("the lesson")
    );
    let handed_out = place("handed-out.ipynb");
    let export = ["export", "small-numbers", "--assignment", "-o", &handed_out];
    with(&own(), &export, "").exits(0);
    // The teacher's copy contains the solutions.
    for exercise in ["twice", "how-many"] {
        let graded = with(&own(), &["check", exercise, &handed_out], "").exits(0);
        assert!(
            graded.stdout.contains("passed: 4 of 4"),
            "{}",
            graded.stdout
        );
    }
    let played = with(&own(), &["run", "small-numbers"], "").exits(0);
    assert!(played.stdout.contains("0 did not do what the lesson says"));
    with(&own(), &["lint", "--no-mutants"], "").exits(0);
}

#[test]
fn a_class_that_has_done_own_lessons_is_graded() {
    let folder = tempdir().expect("a folder");
    let submitted = folder.path().join("submitted");
    let notebook = folder
        .path()
        .join("teacher.ipynb")
        .to_string_lossy()
        .into_owned();
    let export = ["export", "small-numbers", "--assignment", "-o", &notebook];
    with(&own(), &export, "").exits(0);
    let solved = fs::read_to_string(&notebook).expect("exported");
    let put = |learner: &str, file: &str, text: &str| {
        let folder = submitted.join(learner);
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join(file), text).expect("written");
    };
    put("anna", "small.ipynb", &solved);
    put("ben", "how-many.rs", "let many = 3usize;\n");
    put("cleo", "small.ipynb", &solved.replace("n * 2", "n * 3"));
    let mut command = crate::class::grade();
    command
        .arg(&submitted)
        .args(["--assignment", "small-numbers"]);
    command.args(["--walls", "reduced", "--format", "grades-csv", "-o"]);
    command
        .arg(folder.path().join("graded"))
        .env("GPU_TUTOR_LESSONS", own());
    run_command(&mut command, "").exits(0);
    let grades = fs::read_to_string(folder.path().join("graded/grades.csv")).expect("written");
    for (learner, points) in [("anna", "8,8"), ("ben", "2,8"), ("cleo", "4,8")] {
        let line = grades.lines().find(|line| line.contains(learner));
        assert!(line.is_some_and(|line| line.contains(points)), "{grades}");
    }
}
