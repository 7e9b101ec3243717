//! A box that breaks the protocol or its limits.

use std::io::{BufRead, BufReader, Write};

use super::*;

fn limits() -> Limits {
    Limits {
        line: 1000,
        reply: 5000,
        pieces: 20,
        ..Limits::answer(Duration::from_secs(60))
    }
}

/// The grader's end, and the box's.
fn ends() -> (Talk, UnixStream) {
    let (ours, theirs) = UnixStream::pair().expect("a socket");
    (Talk::new(ours, &limits()).expect("an end"), theirs)
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

/// How the wait for an outcome ends if the box sends this and closes its end.
fn ends_with(sent: &[u8]) -> Result<Outcome, Broken> {
    let (mut talk, mut theirs) = ends();
    theirs.write_all(sent).expect("written");
    drop(theirs);
    talk.outcome(soon(), &mut |_| {})
}

/// Sends a question.
fn ask(theirs: &UnixStream) {
    let question = Reply::Question {
        prompt: String::new(),
        check: None,
    };
    send(theirs, &question).expect("sent");
}

fn line(reply: &Reply) -> Vec<u8> {
    let mut line = Vec::new();
    send(&mut line, reply).expect("written");
    line
}

#[test]
fn what_is_no_outcome_breaks_the_box() {
    let nested = [vec![b'['; 900], b"\n".to_vec()].concat();
    let others = [
        b"\n".to_vec(),
        b"{}\n".to_vec(),
        b"\xff\n".to_vec(),
        b"{\"done\":{\"status\":\"ok\"}}\n".to_vec(),
        nested,
        line(&Reply::Completed(Ok(()))),
        line(&Reply::Variables(Vec::new())),
    ];
    for sent in others {
        assert_eq!(ends_with(&sent), Err(Broken::Garbled), "{sent:?}");
    }
    assert_eq!(ends_with(b"{\"done"), Err(Broken::Ended));
}

#[test]
fn more_than_a_grader_keeps_breaks_the_box() {
    let piece = line(&Reply::Stdout("x".repeat(900)));
    assert_eq!(ends_with(&piece.repeat(10)), Err(Broken::TooMuch));
    let small = line(&Reply::Clear { wait: false });
    assert_eq!(ends_with(&small.repeat(20)), Err(Broken::TooMuch));
    assert_eq!(ends_with(&[b'x'; 100_000][..]), Err(Broken::TooMuch));
    let done = line(&Reply::Done(Box::default()));
    let few = [small.repeat(10), piece.repeat(3), done].concat();
    assert_eq!(ends_with(&few), Ok(Outcome::default()));
}

#[test]
fn a_box_that_says_nothing_is_late() {
    let (mut talk, _theirs) = ends();
    let late = talk.outcome(Instant::now(), &mut |_| {});
    assert_eq!(late, Err(Broken::Late));
}

#[test]
fn replies_are_cleaned_before_they_are_passed_on() {
    let (mut talk, mut theirs) = ends();
    let attack = "\u{1b}[2J".to_owned();
    let replies = [
        Reply::Stdout(attack.clone()),
        Reply::Stderr(attack.clone()),
        Reply::Display {
            text: attack.clone(),
            id: attack.clone(),
            update: false,
        },
        Reply::Question {
            prompt: attack.clone(),
            check: None,
        },
        Reply::Done(Box::new(Outcome::shown(&attack))),
        Reply::Variables(vec![Variable {
            name: attack.clone(),
            ..Variable::default()
        }]),
        Reply::Completed(Err(SessionError::new(attack))),
    ];
    for reply in &replies {
        send(&theirs, reply).expect("sent");
    }
    let mut passed_on = String::new();
    let done = talk.outcome(soon(), &mut |output| {
        passed_on += &format!("{output:?}\n");
    });
    let held = talk.variables(soon());
    let completed = talk.completed(soon());
    passed_on += &format!("{done:?}\n{held:?}\n{completed:?}\n");
    assert_eq!(passed_on.lines().count(), 7, "{passed_on}");
    assert!(!passed_on.contains("\\u{1b}"), "{passed_on}");
    theirs.flush().expect("open");
}

#[test]
fn answers_go_back_and_a_question_without_one_ends_the_input() {
    let (mut talk, theirs) = ends();
    let mut requests = BufReader::new(theirs.try_clone().expect("a socket")).lines();
    for (answer, wanted) in [
        (Some("7"), "{\"answer\":{\"line\":\"7\\n\"}}"),
        (None, "{\"answer\":{\"line\":null}}"),
    ] {
        ask(&theirs);
        send(&theirs, &Reply::Done(Box::default())).expect("sent");
        let done = talk.outcome(soon(), &mut |output| {
            if let (Output::Question(question), Some(answer)) = (output, answer) {
                question.answer(answer);
            }
        });
        assert_eq!(done, Ok(Outcome::default()));
        let request = requests.next().expect("a request").expect("a line");
        assert_eq!(request, wanted);
    }
}

#[test]
fn a_second_question_before_the_first_is_answered_breaks_the_box() {
    let (mut talk, theirs) = ends();
    for _ in 0..2 {
        ask(&theirs);
    }
    let mut kept = Vec::new();
    let done = talk.outcome(soon(), &mut |output| kept.push(output));
    assert_eq!((done, kept.len()), (Err(Broken::Garbled), 1));
}
