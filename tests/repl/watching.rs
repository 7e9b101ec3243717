//! `gpu-tutor watch` with real files, saved as editors save them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_lessons::Catalogue;
use tempfile::{TempDir, tempdir};

use super::learner::Learner;
use super::saving::{by_rename, in_place};
use crate::support::{run_command, tutor};

const RIGHT: &str = "// exercise: where-to
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec![String::from(\"cpu\")] } else { (0..present).map(|i| format!(\"cuda:{i}\")).collect() }
}
";

/// Off by one.
fn wrong() -> String {
    RIGHT.replace("wanted < present", "wanted <= present")
}

/// Runs until it is stopped.
const ENDLESS: &str =
    "// exercise: where-to\nloop { std::thread::sleep(std::time::Duration::from_millis(1)); }\n";

fn begun(arguments: &[&str]) -> (TempDir, PathBuf, Learner) {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("exercises/where-to.rs");
    let mut learner = Learner::watches(folder.path(), arguments);
    learner
        .sees("Write your answer in")
        .sees("is graded on each save");
    (folder, file, learner)
}

/// As vim does: it moves the old file aside, writes a new one and removes the old one, and there is a swap file the
/// whole time.
fn as_vim(file: &Path, text: &str) {
    let (swap, aside) = (
        file.with_file_name(".where-to.rs.swp"),
        file.with_extension("rs~"),
    );
    fs::write(&swap, "swap").expect("written");
    fs::rename(file, &aside).expect("renamed");
    fs::write(file, text).expect("written");
    fs::write(&swap, "swapped").expect("written");
    fs::remove_file(&aside).expect("removed");
    fs::remove_file(&swap).expect("removed");
}

#[test]
fn each_way_of_saving_is_graded_and_the_changes_are_told() {
    let (folder, file, mut learner) = begun(&["where-to"]);
    let starter = fs::read_to_string(&file).expect("the starter");
    assert!(starter.starts_with("// exercise: where-to\n"), "{starter}");
    in_place(&file, &wrong());
    learner
        .sees("one past the last")
        .sees("not passed yet: 4 of 6 points");
    by_rename(&file, RIGHT);
    learner
        .sees("now passes")
        .sees("since the last save 1 check now passes")
        .sees("passed: 6 of 6 points")
        .sees("n goes on");
    as_vim(&file, &wrong());
    learner
        .sees("passed before")
        .sees("1 check no longer passes")
        .sees("not passed yet: 4 of 6 points");
    // First it does not compile; then it is as it was when it last ran.
    in_place(&file, "fn where_to(");
    learner
        .sees("does not compile")
        .sees("not passed yet: 0 of 6 points");
    as_vim(&file, &wrong());
    learner
        .sees("no check changed since the last save")
        .sees("not passed yet: 4 of 6 points");
    learner.writes("q").is_done();
    // The prompt has the progress too.
    let mut lessons = tutor();
    lessons
        .args(["lessons", "--json"])
        .env("GPU_TUTOR_DATA_DIR", folder.path());
    let listed = run_command(&mut lessons, "").exits(0).json();
    assert_eq!(
        listed[0]["progress"]["exercises_passed"], 1,
        "{}",
        listed[0]
    );
    // What the learner wrote is kept, and graded immediately.
    let mut again = Learner::watches(folder.path(), &["where-to"]);
    again
        .sees("You have solved this one before.")
        .sees("not passed yet: 4 of 6 points");
    again.writes("q").is_done();
    assert_eq!(fs::read_to_string(&file).expect("there"), wrong());
}

#[test]
fn keys_work_without_enter() {
    let (folder, _, mut learner) = begun(&["where-to"]);
    learner.writes("h").sees("Hint 1 of 3");
    learner.writes("h").sees("Hint 2 of 3");
    learner.writes("s").sees("You have not tried yet");
    learner.writes("s").sees("One of many possible answers:");
    learner.writes("l").sees("where-to ←").sees("q quit");
    learner.writes("t").sees("Write the rule yourself");
    learner.writes("r").sees("not passed yet: 0 of 6 points");
    learner
        .writes("n")
        .sees(&format!(
            "(3 of {}",
            Catalogue::embedded().exercises().count()
        ))
        .sees("same-or-second.rs is graded on each save");
    // The terminal is restored.
    learner.writes("q").is_done();
    let files = fs::read_dir(folder.path().join("exercises")).expect("a folder");
    assert_eq!(files.count(), 2, "a file for each exercise");
}

#[test]
fn a_save_ends_the_run_before_and_ctrl_c_ends_all() {
    let (_folder, file, mut learner) = begun(&["where-to"]);
    in_place(&file, ENDLESS);
    learner.sees("grading…");
    learner.writes("h").sees("Hint 1 of 3").sees("grading…");
    in_place(&file, RIGHT);
    learner.sees("passed: 6 of 6 points");
    assert!(!learner.seen().contains("time limit"), "{}", learner.seen());
    in_place(&file, ENDLESS);
    learner.sees("grading…");
    learner.presses_ctrl('c').ends_with(130);
}

#[test]
fn the_page_is_drawn_again_for_another_width() {
    let (_folder, _, mut learner) = begun(&["where-to"]);
    // What was one line is now two.
    learner.resizes(30, 30).sees("s solution ·\r\nl list");
    learner
        .resizes(30, 120)
        .sees("t text · r run again · q quit");
    learner.writes("q").is_done();
}

#[test]
fn an_editor_in_the_terminal_has_it_to_itself() {
    let folder = tempdir().expect("a folder");
    let answer = folder.path().join("answer.txt");
    fs::write(&answer, RIGHT).expect("written");
    let editor = format!(
        "echo the editor has $(stty -a | grep -o '.icanon'); cp {}",
        answer.display()
    );
    let variables = [("EDITOR", editor.as_str()), ("VISUAL", "")];
    let mut learner = Learner::watches_with(folder.path(), &["where-to", "--edit"], &variables);
    learner
        .sees("the editor has icanon")
        .sees("passed: 6 of 6 points");
    learner.writes("q").is_done();
}

#[test]
fn without_a_terminal_there_are_no_keys_and_saves_are_graded() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("mine.rs");
    fs::write(&file, wrong()).expect("written");
    let mut command = tutor();
    command
        .args(["watch", "where-to", "--file", "mine.rs"])
        .current_dir(folder.path())
        .env("GPU_TUTOR_DATA_DIR", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut sees = |text: &str| {
        let found = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains(text)));
        assert!(found.is_some(), "waited for `{text}`");
    };
    sees("not passed yet: 4 of 6 points");
    by_rename(&file, RIGHT);
    sees("passed: 6 of 6 points");
    fs::remove_file(&file).expect("removed");
    sees("mine.rs is gone");
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(!folder.path().join("exercises").exists());
}

#[test]
fn what_cannot_be_watched_is_said_with_what_to_do() {
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("other.rs"), "// exercise: other-one\n").expect("written");
    let run = |arguments: &[&str]| {
        let mut command = tutor();
        command
            .arg("watch")
            .args(arguments)
            .current_dir(folder.path());
        command.env_remove("EDITOR").env_remove("VISUAL");
        run_command(&mut command, "").exits(2).stderr
    };
    let said = run(&["where-to", "--file", "other.rs"]);
    assert!(said.contains("answers `other-one`"), "{said}");
    let said = run(&["where-to", "--file", "."]);
    assert!(said.contains("is a folder"), "{said}");
    let said = run(&["where-t"]);
    assert!(said.contains("did you mean `where-to`"), "{said}");
    let said = run(&["where-to", "--edit"]);
    assert!(said.contains("EDITOR"), "{said}");
}

#[test]
fn progress_in_lessons_of_somebody_else_is_kept_apart() {
    let folder = tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lessons = folder.path().join("theirs");
    fs::create_dir(&lessons).expect("made");
    fs::copy(
        root.join("lessons/01-devices.md"),
        lessons.join("01-devices.md"),
    )
    .expect("copied");
    fs::create_dir(folder.path().join("exercises")).expect("made");
    fs::write(folder.path().join("exercises/where-to.rs"), RIGHT).expect("written");
    let mut learner = Learner::watches(folder.path(), &["--lessons", "theirs", "where-to"]);
    learner.sees("passed: 6 of 6 points").sees("q quit");
    learner.writes("q").is_done();
    let passed = |arguments: &[&str]| {
        let mut command = tutor();
        command.args(arguments).args(["lessons", "--json"]);
        command.current_dir(folder.path());
        command.env("GPU_TUTOR_DATA_DIR", folder.path());
        let listed = run_command(&mut command, "").exits(0).json();
        listed[0]["progress"]["exercises_passed"].clone()
    };
    assert_eq!(passed(&["--lessons", "theirs"]), 1);
    assert_eq!(passed(&[]), 0);
}

#[test]
fn lessons_of_somebody_else_are_watched_too() {
    let folder = tempdir().expect("a folder");
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/own-lessons");
    let lessons = lessons.to_string_lossy();
    let variables = [("GPU_TUTOR_LESSONS", &*lessons)];
    let mut learner = Learner::watches_with(folder.path(), &["twice"], &variables);
    learner
        .sees("Write your answer in")
        .sees("is graded on each save");
    let answer = "fn twice(n: u32) -> u32 { n + n }\nlet four = twice(2);\n";
    in_place(&folder.path().join("exercises/twice.rs"), answer);
    learner.sees("passed: 4 of 4 points");
    learner
        .writes("n")
        .sees("how many")
        .sees("let numbers = vec![1u32");
}
