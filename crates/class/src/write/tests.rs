//! Results of a small class with hostile learners, written in every format.

use std::collections::BTreeMap;

use chrono::DateTime;
use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_teaching::fixture;
use serde_json::Value;

use super::{Format, all, files, gradebook};
use crate::model::{
    Assignment, Attempt, ClassResult, ExerciseResult, Lateness, Similar, Student, StudentResult,
};

/// Markup, a formula, and attempts to start a new line and a new cell.
const HOSTILE: &str = "=HYPERLINK(\"x\");<script>alert(1)</script>\n\"@x',";

fn learner(assignment: &Assignment, id: &str, verdicts: &[Option<Verdict>]) -> StudentResult {
    let mut verdicts = verdicts.iter().copied().cycle();
    let exercises = assignment.exercises.iter().map(|(_, exercise)| {
        let verdict = verdicts.next().flatten();
        let checks = exercise.checks.iter();
        let checks = |verdict| checks.map(move |check| CheckReport::new(check, verdict, HOSTILE));
        ExerciseResult {
            exercise: exercise.id.clone(),
            title: exercise.title.clone(),
            points: exercise.max_score(),
            answer: verdict.map(|_| format!("let x = 1; // </pre>{HOSTILE}")),
            report: verdict.map(|verdict| Report::new(exercise, checks(verdict).collect())),
        }
    });
    StudentResult {
        student: Student::new(id),
        attempt: Some(Attempt {
            number: 2,
            submitted: DateTime::from_timestamp_millis(1_700_000_000_123),
        }),
        lateness: Lateness::default(),
        exercises: exercises.collect(),
        mended: Vec::new(),
        problems: Vec::new(),
    }
}

pub fn class(assignment: &Assignment) -> ClassResult {
    let right = learner(assignment, "ada", &[Some(Verdict::Passed)]);
    let mut late = learner(assignment, "17", &[Some(Verdict::Passed)]);
    late.lateness = Lateness {
        days: 2,
        percent_off: 20.0,
    };
    late.student.name = Some("Grace Hopper".into());
    late.mended = vec!["Two copies of one cell.".into()];
    let mut hostile = learner(assignment, "../..//Ada", &[Some(Verdict::Failed), None]);
    hostile.student.name = Some(HOSTILE.into());
    hostile.student.email = Some("+1@example.org".into());
    hostile.problems = vec![HOSTILE.into()];
    let open = learner(assignment, "open", &[Some(Verdict::NotJudged)]);
    let mut absent = learner(assignment, "zoe", &[None]);
    absent.attempt = None;
    ClassResult {
        assignment: assignment.name.clone(),
        seed: 7,
        students: vec![hostile, late, right, open, absent],
        similar: vec![Similar {
            exercise: assignment.exercises[0].1.id.clone(),
            groups: vec![vec!["17".into()], vec!["ada".into()]],
            share: 0.87,
            exact: false,
        }],
        walls: None,
        left_aside: vec![HOSTILE.into()],
    }
}

/// Every file of a format, by its path.
pub fn written(format: Format, result: &ClassResult, of: &Assignment) -> BTreeMap<String, String> {
    let files = files(format, result, of).unwrap().into_iter();
    files
        .map(|file| {
            let path = file.path.to_str().unwrap().to_owned();
            (path, String::from_utf8(file.bytes).unwrap())
        })
        .collect()
}

/// The rows of a table, with each value under its heading.
fn table(format: Format) -> Vec<BTreeMap<String, String>> {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let files = written(format, &class(&of), &of);
    let text = files.into_values().next().unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().map(|row| row.unwrap());
    rows.collect()
}

fn json(format: Format, path: &str) -> Value {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let files = written(format, &class(&of), &of);
    let file = files.get(path);
    let text = file.unwrap_or_else(|| panic!("{path} is not in {:?}", files.keys()));
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_same_results_give_the_same_files_in_a_folder_that_is_made() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let class = class(&of);
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a/b");
    // The gradebook format needs nbgrader; `tests/nbgrader/` writes it.
    let formats = Format::without_needs();
    let first = all(&class, &of, &formats, &inner).unwrap();
    let read = |paths: &[std::path::PathBuf]| -> Vec<Vec<u8>> {
        paths
            .iter()
            .map(|path| std::fs::read(path).unwrap())
            .collect()
    };
    let bytes = read(&first);
    let second = all(&class, &of, &formats, &inner).unwrap();
    assert_eq!((&first, bytes), (&second, read(&second)));
    assert!(first.iter().all(|path| path.starts_with(&inner)));
    let entries = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(entries.count(), 1, "nothing is written outside");
}

#[test]
fn files_of_learners_who_are_gone_are_removed_and_no_others() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let mut class = class(&of);
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    let formats = Format::without_needs();
    all(&class, &of, &formats, folder.path()).unwrap();
    let of_ada = [
        "html/learners/ada.html",
        "gradescope/ada/results.json",
        "classroom50/ada/result.json",
    ];
    assert!(of_ada.iter().all(|path| at(path).exists()));
    let others = [
        "html/learners/notes.txt",
        "gradescope/17/notes",
        "gradescope/notes",
    ];
    for path in others {
        std::fs::write(at(path), "").unwrap();
    }
    class.students.retain(|student| student.student.id != "ada");
    // Writing another format does not touch these.
    all(&class, &of, &[Format::GradesCsv], folder.path()).unwrap();
    assert!(of_ada.iter().all(|path| at(path).exists()));
    let kept = all(&class, &of, &formats, folder.path()).unwrap();
    assert!(!of_ada.iter().any(|path| at(path).exists()));
    assert!(!at("gradescope/ada").exists());
    assert!(kept.iter().all(|path| path.exists()));
    assert!(others.iter().all(|path| at(path).exists()));
}

#[test]
fn a_link_in_the_folder_is_not_followed() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let class = class(&of);
    for (link, format) in [
        ("html", Format::Html),
        ("gradescope/ada", Format::GradescopeJson),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let link = folder.path().join(link);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), &link).unwrap();
        let error = all(&class, &of, &[format], folder.path()).unwrap_err();
        assert!(error.to_string().contains("symbolic link"), "{error}");
        assert!(error.help().contains("remove it"));
        assert_eq!(elsewhere.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn an_error_names_the_file() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("grades.csv")).unwrap();
    let error = all(&class(&of), &of, &[Format::GradesCsv], folder.path()).unwrap_err();
    assert!(error.to_string().starts_with("cannot write "), "{error}");
    assert!(error.to_string().contains("grades.csv"), "{error}");
}

#[test]
fn the_results_are_read_back_from_their_json() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let class = class(&of);
    let text = &written(Format::Json, &class, &of)["class.json"];
    assert_eq!(serde_json::from_str::<ClassResult>(text).unwrap(), class);
}

#[test]
fn grades_csv_says_what_is_final_and_what_is_open() {
    let rows = table(Format::GradesCsv);
    let status: Vec<&str> = rows.iter().map(|row| row["status"].as_str()).collect();
    assert_eq!(
        status,
        ["graded", "graded", "graded", "open", "not submitted"]
    );
    let late = &rows[1];
    let max: f64 = late["max_score"].parse().unwrap();
    assert!(max > 0.0);
    assert_eq!(
        late["score"].parse::<f64>().unwrap(),
        (max * 80.0).round() / 100.0
    );
    assert_eq!(
        (late["days_late"].as_str(), late["percent_off"].as_str()),
        ("2", "20")
    );
    assert_eq!(late["submitted"], "2023-11-14T22:13:20.123+00:00");
    assert_eq!(late["mended"], "Two copies of one cell.");
}

#[test]
fn no_cell_of_any_table_is_a_formula() {
    let formats = [
        Format::GradesCsv,
        Format::NbgraderCsv,
        Format::CanvasCsv,
        Format::MoodleCsv,
    ];
    for format in formats {
        for row in table(format) {
            for cell in row.values() {
                assert!(
                    !cell.starts_with(['=', '+', '-', '@', '\t', '\r']),
                    "{format:?}: {cell}"
                );
                assert!(!cell.contains('\n'), "{format:?}: {cell}");
            }
        }
    }
}

#[test]
fn canvas_gets_only_grades_that_are_final() {
    let rows = table(Format::CanvasCsv);
    assert_eq!(rows[0]["Student"].trim(), "Points Possible");
    let ids: Vec<(&str, &str)> = rows[1..]
        .iter()
        .map(|row| (row["ID"].as_str(), row["SIS Login ID"].as_str()))
        .collect();
    assert_eq!(ids, [("", "../..//Ada"), ("17", ""), ("", "ada")]);
}

#[test]
fn moodle_gets_participants_and_no_markup_in_the_feedback() {
    let rows = table(Format::MoodleCsv);
    assert_eq!(rows[1]["Identifier"], "Participant 17");
    assert!(rows[0]["Feedback comments"].contains("&lt;script&gt;"));
    assert!(
        rows.iter()
            .all(|row| !row["Feedback comments"].contains("<script"))
    );
    assert_eq!(
        (rows[3]["Grade"].as_str(), rows[4]["Grade"].as_str()),
        ("", "")
    );
}

#[test]
fn nbgrader_gets_the_penalty_beside_the_score() {
    let rows = table(Format::NbgraderCsv);
    let number = |name: &str| rows[1][name].parse::<f64>().unwrap();
    assert_eq!(
        number("raw_score") - number("late_submission_penalty"),
        number("score")
    );
    assert_eq!(rows[1]["first_name"], "Grace");
    assert_eq!(rows[1]["last_name"], "Hopper");
    assert_eq!(rows[1]["timestamp"], "2023-11-14 22:13:20.123000");
}

#[test]
fn gradescope_takes_the_score_after_the_deduction() {
    let late = json(Format::GradescopeJson, "gradescope/17/results.json");
    let tests = late["tests"].as_array().unwrap();
    let sum: u64 = tests
        .iter()
        .map(|test| test["score"].as_u64().unwrap())
        .sum();
    assert!(late["score"].as_f64().unwrap() < sum as f64);
    assert!(
        late["output"]
            .as_str()
            .unwrap()
            .starts_with("2 days late: 20 %")
    );
}

#[test]
fn a_grade_that_is_open_is_final_nowhere() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let mut class = class(&of);
    let mut unread = learner(&of, "unread", &[None]);
    unread.problems = vec!["It is broken.".into()];
    class.students.push(unread);
    for format in [Format::GradescopeJson, Format::Classroom50Json] {
        let paths = written(format, &class, &of);
        let has = |name: &str| paths.keys().any(|path| path.contains(name));
        assert!(
            has("/ada/") && has("/17/") && !has("/open/") && !has("/unread/"),
            "{:?}",
            paths.keys()
        );
    }
    let rows = written(Format::NbgraderCsv, &class, &of)
        .into_values()
        .next()
        .unwrap();
    let has = |id: &str| rows.contains(&format!(",\"{id}\","));
    assert!(
        has("ada") && has("zoe") && !has("open") && !has("unread"),
        "{rows}"
    );
    let told = gradebook::results(&class, &of);
    for student in told["students"].as_array().unwrap() {
        let exercises = student["exercises"].as_array();
        let open = exercises.is_some_and(|all| all.iter().all(|one| one["open"] == true));
        let id = student["id"].as_str().unwrap();
        assert_eq!(open, ["open", "unread"].contains(&id), "{id}");
    }
    assert_eq!(told["kernelspec"]["name"], "gpu-tutor");
}

#[test]
fn classroom50_gets_whole_points_that_add_up() {
    let late = json(Format::Classroom50Json, "classroom50/17/result.json");
    let tests = late["tests"].as_array().unwrap();
    let sum = |name: &str| -> u64 { tests.iter().map(|test| test[name].as_u64().unwrap()).sum() };
    assert_eq!(late["score"].as_u64(), Some(sum("score")));
    assert_eq!(late["max-score"].as_u64(), Some(sum("max-score")));
    assert_eq!(late["datetime"], "2023-11-14T22:13:20Z");
}

#[test]
fn nbgraders_gradebook_is_told_scores_and_what_was_missed() {
    let lesson = fixture::lesson();
    let of = Assignment::of(&lesson);
    let told = gradebook::results(&class(&of), &of);
    let points: Vec<&Value> = told["exercises"].as_array().unwrap().iter().collect();
    let exercises: Vec<_> = lesson.exercises().collect();
    assert_eq!(points.len(), exercises.len());
    let find = |id: &str| {
        let mut students = told["students"].as_array().unwrap().iter();
        students.find(|one| one["id"] == id).unwrap().clone()
    };
    let ada = find("ada");
    assert_eq!(ada["timestamp"], "2023-11-14 22:13:20.123000");
    for (exercise, told) in exercises.iter().zip(ada["exercises"].as_array().unwrap()) {
        assert_eq!(told["id"], exercise.id);
        assert_eq!(told["score"], exercise.max_score());
        assert_eq!(
            (&told["open"], &told["comment"]),
            (&Value::from(false), &Value::Null)
        );
    }
    assert!(find("17")["percent_off"].as_f64().unwrap() > 0.0);
}
