//! The journal on disk.

use std::io::Write;

use super::super::job::jobs;
use super::super::journal::JournalError;
use super::*;

#[test]
fn half_a_line_costs_one_answer_and_what_follows_is_whole() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right a", "right b", "right c"]);
    let all = jobs(&assignment, &students, &settings());
    let folder = tempfile::tempdir().expect("a folder");
    let add = |job: &Job| {
        let mut journal = Journal::open(folder.path()).expect("a journal");
        let added = journal.add(&job.key, &report(&assignment, job));
        added.expect("written");
    };
    let known = || {
        let mut journal = Journal::open(folder.path()).expect("a journal");
        let known = journal.take(&all);
        all.iter()
            .map(|job| known.contains_key(&job.key))
            .collect::<Vec<_>>()
    };
    add(&all[0]);
    add(&all[1]);
    let path = folder.path().join("journal.jsonl");
    let text = std::fs::read(&path).expect("it is there");
    let file = std::fs::OpenOptions::new().write(true).open(&path);
    let torn = text.len() as u64 - 20;
    file.and_then(|file| file.set_len(torn)).expect("torn");
    assert_eq!(known(), [true, false, false]);
    add(&all[2]);
    assert_eq!(known(), [true, false, true]);
    add(&all[1]);
    assert_eq!(known(), [true; 3]);
}

#[test]
fn garbage_in_the_journal_is_no_report() {
    let lesson = lesson();
    let assignment = Assignment::of(&lesson);
    let students = students(&assignment, &["right"]);
    let all = jobs(&assignment, &students, &settings());
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = std::fs::File::create(folder.path().join("journal.jsonl")).expect("a file");
    let garbage = [
        &b"\xff\xfe\n\n{\"key\":\"x\"}\n{}\n"[..],
        b"{\"seed\":3}\n[",
    ]
    .concat();
    file.write_all(&garbage).expect("written");
    let mut journal = Journal::open(folder.path()).expect("a journal");
    assert!(journal.take(&all).is_empty());
    assert_eq!(journal.seed(None).expect("written"), 3);
}

#[test]
fn a_folder_has_one_grader_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Journal::open(folder.path()).expect("a journal");
    let second = Journal::open(folder.path());
    assert!(matches!(second, Err(JournalError::Busy(_))));
    drop(first);
    assert!(Journal::open(folder.path()).is_ok());
}

#[test]
fn the_seed_of_the_first_run_is_kept_unless_another_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let seed = |wanted| {
        let mut journal = Journal::open(folder.path()).expect("a journal");
        journal.seed(wanted).expect("written")
    };
    let first = seed(None);
    assert_eq!(seed(None), first);
    assert_eq!(seed(Some(first + 1)), first + 1);
    assert_eq!(seed(None), first + 1);
}
