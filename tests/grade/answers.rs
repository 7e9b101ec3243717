//! Answers that learners might write, separate from those in the lessons: every right one must pass, and no wrong one
//! may.
//!
//! `answers/EXERCISE/` holds them. Their first lines say what they are; `tests/README.md` describes the format.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gpu_tutor_lessons::Catalogue;
use serde_json::Value;

use crate::support::{run_command, tutor};

/// In the second line of a wrong answer: an expression that is true after every right answer, but not after this one.
const SHOWN: &str = "// shown by: ";
/// If no expression can show what is wrong: the piece of code that makes the mistake.
const SEEN: &str = "// seen in the code: ";
/// The same, if only a check that needs a GPU can detect it.
const SEEN_WITH_GPU: &str = "// seen in the code, told with a GPU: ";

/// The environment variable that limits the tests to the answers to one exercise.
const ONLY: &str = "GPU_TUTOR_ANSWERS";

struct Answer {
    exercise: String,
    path: PathBuf,
    text: String,
}

impl Answer {
    fn is_right(&self) -> bool {
        self.name().starts_with("right-")
    }

    fn name(&self) -> &str {
        self.path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name")
    }

    /// The text without a byte order mark, Windows line endings and a fence. The commands that run cells do not handle
    /// any of these.
    fn plain(&self) -> String {
        let text = self
            .text
            .trim_start_matches('\u{feff}')
            .replace("\r\n", "\n");
        let inside = text
            .strip_prefix("```rust\n")
            .and_then(|text| text.strip_suffix("```\n"));
        inside.unwrap_or(&text).to_owned()
    }

    /// What follows a mark at the beginning of a line.
    fn after(&self, mark: &str) -> Option<String> {
        self.plain()
            .lines()
            .find_map(|line| line.strip_prefix(mark).map(str::to_owned))
    }
}

/// The answers by exercise. The variable GPU_TUTOR_ANSWERS limits them to one exercise.
fn answers() -> BTreeMap<String, Vec<Answer>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/answers");
    let only = std::env::var(ONLY).ok();
    let mut found = BTreeMap::new();
    for exercise in list(&folder) {
        let id = exercise
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if only.as_ref().is_some_and(|only| *only != id) {
            continue;
        }
        let read = |path: PathBuf| Answer {
            exercise: id.clone(),
            text: std::fs::read_to_string(&path).expect("UTF-8"),
            path,
        };
        found.insert(id.clone(), list(&exercise).into_iter().map(read).collect());
    }
    assert!(!found.is_empty(), "no answers in {}", folder.display());
    found
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}

#[test]
fn each_exercise_has_right_and_wrong_answers_that_say_what_they_are() {
    let answers = answers();
    let lessons = lessons();
    for (exercise, answers) in &answers {
        let right = answers.iter().filter(|answer| answer.is_right()).count();
        assert!(
            right >= 2 && answers.len() - right >= 4,
            "too few answers to {exercise}"
        );
        for answer in answers {
            let begins = if answer.is_right() {
                "// right: "
            } else {
                "// wrong: "
            };
            let text = answer.plain();
            assert!(text.starts_with(begins), "{}", answer.path.display());
            if !answer.is_right() {
                let quote = text
                    .split_once('“')
                    .and_then(|(_, quote)| quote.split_once('”'));
                let quote = quote.expect("the sentence of the text").0;
                let quoted = quote.split('…').all(|part| lessons.contains(part.trim()));
                assert!(quoted, "{}: {quote}", answer.path.display());
            }
            if let Some(piece) = answer.after(SEEN).or(answer.after(SEEN_WITH_GPU)) {
                let code = text.splitn(3, '\n').nth(2).expect("code");
                assert!(
                    code.contains(&piece),
                    "no `{piece}` in {}",
                    answer.path.display()
                );
            } else {
                let shown = answer.after(SHOWN).is_some();
                assert!(shown != answer.is_right(), "{}", answer.path.display());
            }
        }
    }
    if std::env::var(ONLY).is_err() {
        let exercises = Catalogue::embedded().exercises().count();
        assert_eq!(answers.len(), exercises, "exercises with answers");
    }
}

/// The text of all lessons, with single spaces and without the dashes of lists.
fn lessons() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let text: String = list(&folder)
        .iter()
        .filter(|path| path.is_file())
        .map(|path| std::fs::read_to_string(path).expect("UTF-8") + "\n")
        .collect();
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("- ").unwrap_or(line));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn each_wrong_answer_runs_and_does_what_its_first_line_says() {
    let mut surprises = Vec::new();
    for (exercise, answers) in answers() {
        let scripts = tempfile::tempdir().expect("a folder");
        let mut paths = Vec::new();
        for (number, answer) in answers.iter().enumerate() {
            let path = scripts.path().join(format!("{number}.rs"));
            std::fs::write(&path, script(&exercise, number, answer, &answers)).expect("written");
            paths.push(path);
        }
        let ran = run_command(tutor().arg("exec").arg("--json").args(&paths), "");
        let cells = ran.json();
        for (number, answer) in answers.iter().enumerate() {
            let of = |kind: &str| {
                let name = format!("{kind} {number}");
                cells
                    .iter()
                    .filter(move |cell| cell["cell"] == name.as_str())
            };
            let broken = of("answer").find(|cell| cell["status"] != "ok");
            let holds = |cell: &Value| cell["result"]["text/plain"] == "true";
            let surprise = match broken {
                Some(cell) => Some(format!("does not run: {}", cell["error"]["message"])),
                None if answer.is_right() => of("claim").find(|cell| !holds(cell)).map(|cell| {
                    format!(
                        "a claim does not hold: {} {}",
                        cell["result"], cell["error"]
                    )
                }),
                None => of("claim").any(holds).then(|| "its claim holds".to_owned()),
            };
            surprises.extend(surprise.map(|what| format!("{exercise}/{}: {what}", answer.name())));
        }
    }
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

/// The exercise's setups, the answer, and the claims: all of them after a right answer, its own after a wrong one.
fn script(exercise: &str, number: usize, answer: &Answer, all: &[Answer]) -> String {
    let catalogue = Catalogue::embedded();
    let (lesson, exercise) = catalogue.exercise(exercise).expect("an exercise");
    let mut script = String::new();
    for setup in lesson.setups_for(exercise) {
        script += &format!("// %% setup\n{}\n", setup.code);
    }
    let mark = format!("// %% answer {number}");
    script += &format!("{mark}\n");
    for line in answer.plain().lines() {
        script += if line.starts_with("// %%") {
            &mark
        } else {
            line
        };
        script.push('\n');
    }
    let mut claims: Vec<String> = match answer.is_right() {
        true => all
            .iter()
            .filter_map(|answer| answer.after(SHOWN))
            .collect(),
        false => answer.after(SHOWN).into_iter().collect(),
    };
    claims.sort();
    claims.dedup();
    // An answer can define functions with the same names as the prelude's.
    for claim in claims {
        script += &format!("// %% claim {number}\n{{ use ::prelude::*; {claim} }}\n");
    }
    script
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn every_right_answer_passes_and_no_wrong_one() {
    let answers = answers();
    let waiting = Mutex::new(answers.values());
    let surprises = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        // While an answer is graded, the box of the next one starts, so an exercise keeps more than one core busy.
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().expect("no panic").next();
                    let Some(answers) = next else { break };
                    let found = graded(answers);
                    surprises.lock().expect("no panic").extend(found);
                }
            });
        }
    });
    let mut surprises = surprises.into_inner().expect("no panic");
    surprises.sort();
    let of = answers.values().map(Vec::len).sum::<usize>();
    let found = surprises.len();
    assert!(
        found == 0,
        "{found} of {of} answers:\n{}",
        surprises.join("\n")
    );
}

/// Grades the answers to one exercise. Returns a line for each verdict that the answer does not deserve.
fn graded(answers: &[Answer]) -> Vec<String> {
    let exercise = &answers[0].exercise;
    let paths = answers.iter().map(|answer| &answer.path);
    let ran = run_command(tutor().args(["check", exercise, "--json"]).args(paths), "");
    let reports = ran.json();
    assert_eq!(reports.len(), answers.len(), "{exercise}: {}", ran.stderr);
    let pairs = answers.iter().zip(&reports);
    pairs
        .filter_map(|(answer, report)| surprise(answer, report))
        .collect()
}

/// What is wrong with the verdict, if anything. A timing that is inconclusive on a busy machine proves nothing.
fn surprise(answer: &Answer, report: &Value) -> Option<String> {
    let name = format!("{}/{}", answer.exercise, answer.name());
    if let Some(reason) = report["reason"].as_str() {
        return Some(format!("{name} is not graded: {reason}"));
    }
    let passed = report["passed"] == true;
    if answer.is_right() {
        let checks = report["checks"].as_array().expect("checks");
        let open = ["passed", "inconclusive", "not_judged"].map(Value::from);
        let failed = checks
            .iter()
            .filter(|check| !open.contains(&check["verdict"]));
        let messages: Vec<_> = failed.map(|check| check["message"].to_string()).collect();
        return (!messages.is_empty()).then(|| format!("{name} fails: {}", messages.join(" ")));
    }
    let all_judged = report["not_judged"]["points"] == 0;
    let open = answer.after(SEEN_WITH_GPU).is_some() && !all_judged;
    let wrong = answer.after("// wrong: ").unwrap_or_default();
    (passed && !open).then(|| format!("{name} passes: {wrong}"))
}
