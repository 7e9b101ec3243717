//! A class in parts.

use std::path::PathBuf;

use super::super::shard::{MergeError, Part, Shard, merge};
use super::super::walls::walls;
use super::*;
use crate::ClassResult;

type Parts = Vec<(PathBuf, Part)>;

fn part(assignment: &Assignment, students: &[StudentResult], shard: Shard) -> Part {
    let judge = |job: &Job| Examined::Report(Box::new(report(assignment, job)));
    let folder = tempfile::tempdir().expect("a folder");
    let mut journal = Journal::open(folder.path()).expect("a journal");
    let students: Vec<StudentResult> = students
        .iter()
        .filter(|one| shard.has(&one.student.id))
        .cloned()
        .collect();
    let (graded, _) = Run::of(assignment, &students, &judge).grade(&mut journal, &Seen::default());
    Part {
        shard,
        judge: "1".into(),
        time_limit_seconds: 5,
        terms: BTreeMap::from([("the policy".to_owned(), "none".to_owned())]),
        exercises: assignment
            .exercises
            .iter()
            .map(|(_, one)| one.id.clone())
            .collect(),
        result: ClassResult {
            assignment: assignment.name.clone(),
            seed: 7,
            walls: walls(&graded.results),
            students: graded.results,
            similar: Vec::new(),
            left_aside: vec!["`notes.txt` is no submission".into()],
        },
    }
}

fn parts(count: u32, assignment: &Assignment, students: &[StudentResult]) -> Parts {
    let shards = (1..=count).map(|number| Shard { number, count });
    let part = |shard: Shard| {
        let path = PathBuf::from(format!("part-{}", shard.number));
        (path, part(assignment, students, shard))
    };
    shards.map(part).collect()
}

fn class() -> (Lesson, Vec<String>) {
    let answers = (0..50).map(|number| match number % 3 {
        0 => "right".to_owned(),
        _ => format!("wrong {number}"),
    });
    (lesson(), answers.collect())
}

#[test]
fn parts_of_a_class_are_merged_into_the_whole_in_any_order() {
    let (lesson, answers) = class();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let assignment = Assignment::of(&lesson);
    let mut students = students(&assignment, &answers);
    students.sort_by(|a, b| a.student.id.cmp(&b.student.id));
    let whole = part(&assignment, &students, Shard::WHOLE);
    assert_eq!(whole.result.students.len(), 50);
    let mut four = parts(4, &assignment, &students);
    assert!(four.iter().all(|(_, part)| part.result.students.len() > 5));
    four.rotate_left(3);
    assert_eq!(merge(four), Ok(whole));
}

#[test]
fn a_part_is_missed_and_one_that_is_there_twice_or_is_of_another_run_is_told() {
    let (lesson, answers) = class();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &answers);
    let all = parts(3, &assignment, &students);
    let missing = merge(all[..1].to_vec()).expect_err("two are missing");
    assert_eq!(
        missing.to_string(),
        "of 3 parts, these are missing: 2/3, 3/3"
    );
    let twice = merge([all.clone(), all[1..2].to_vec()].concat());
    assert!(matches!(twice, Err(MergeError::Twice { .. })), "{twice:?}");
    let mut other = all.clone();
    other[2].1.result.seed = 8;
    let other = merge(other).expect_err("another seed").to_string();
    assert!(other.contains("part-3 differ in the seed"), "{other}");
    let mut other = all.clone();
    let policy = ("the policy".to_owned(), "another".to_owned());
    other[1].1.terms.extend([policy]);
    let other = merge(other).expect_err("another policy").to_string();
    assert!(
        other.contains("part-1 and part-2 differ in the policy"),
        "{other}"
    );
    let mut other = all.clone();
    other[2].1.terms.clear();
    assert!(matches!(merge(other), Err(MergeError::Differ { .. })));
    assert_eq!(merge(Vec::new()), Err(MergeError::Nothing));
}

#[test]
fn what_no_grading_gives_is_refused_with_the_part_and_the_learner() {
    let (lesson, answers) = class();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let assignment = Assignment::of(&lesson);
    let all = parts(2, &assignment, &students(&assignment, &answers));
    let learner = all[1].1.result.students[0].student.id.clone();
    let refused = |change: &dyn Fn(&mut Parts)| {
        let mut changed = all.clone();
        change(&mut changed);
        let error = merge(changed).expect_err("refused").to_string();
        assert!(
            error.contains("part-2") && error.contains(&format!("`{learner}`")),
            "{error}"
        );
        error
    };
    let error = refused(&|parts| {
        let exercise = &mut parts[1].1.result.students[0].exercises[0];
        exercise.report.as_mut().expect("a report").score = 1000;
    });
    assert!(error.contains("1000 of "), "{error}");
    let error = refused(&|parts| {
        let student = &mut parts[1].1.result.students[0];
        student.lateness.percent_off = -500.0;
    });
    assert!(error.contains("-500 %"), "{error}");
    refused(&|parts| parts[1].1.result.students[0].exercises.clear());
    let error = refused(&|parts| {
        let twice = parts[1].1.result.students[0].clone();
        parts[0].1.result.students.push(twice);
    });
    assert!(error.contains("part-1 has, too"), "{error}");
    refused(&|parts| {
        let twice = parts[1].1.result.students[0].clone();
        parts[1].1.result.students.push(twice);
    });
}

#[test]
fn a_shard_is_written_as_number_and_count() {
    assert_eq!(
        "2/4".parse(),
        Ok(Shard {
            number: 2,
            count: 4
        })
    );
    for text in ["0/4", "5/4", "1", "a/b", "1/0", ""] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}
