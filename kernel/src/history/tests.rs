use std::fs;

use super::*;

fn inputs(history: &History, request: &HistoryRequest) -> Vec<(usize, usize, String)> {
    history
        .answer(request)
        .into_iter()
        .map(|entry| match entry {
            HistoryEntry::Input(session, line, input) => (session, line, input),
            HistoryEntry::InputOutput(session, line, (input, output)) => {
                (session, line, format!("{input} -> {output}"))
            }
        })
        .collect()
}

fn tail(n: i32) -> HistoryRequest {
    HistoryRequest::Tail {
        n,
        output: false,
        raw: true,
    }
}

fn search(pattern: &str, unique: bool, n: i32) -> HistoryRequest {
    HistoryRequest::Search {
        pattern: pattern.to_owned(),
        unique,
        output: false,
        raw: true,
        n,
    }
}

fn range(session: i32, start: i32, stop: i32, output: bool) -> HistoryRequest {
    HistoryRequest::Range {
        session: Some(session),
        start,
        stop,
        output,
        raw: true,
    }
}

fn quiet() -> Log {
    Log::new(|_| {})
}

#[test]
fn an_earlier_session_is_loaded_and_damaged_lines_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/history.jsonl");
    let mut first = History::open(Some(&file), quiet());
    first.record(1, "let x = 1;", "");
    first.record(2, "x + 1", "2");
    drop(first);
    let mut text = fs::read(&file).unwrap();
    text.extend_from_slice(b"{\"session\":1}\n\xff\xfe\nnull\n{\"session\":1,\"li");
    fs::write(&file, text).unwrap();

    let mut second = History::open(Some(&file), quiet());
    second.record(1, "x", "1");
    drop(second);
    let third = History::open(Some(&file), quiet());
    let all = vec![
        (1, 1, "let x = 1;".to_owned()),
        (1, 2, "x + 1".to_owned()),
        (2, 1, "x".to_owned()),
    ];
    assert_eq!(inputs(&third, &tail(9)), all);
    assert_eq!(inputs(&third, &tail(2)), all[1..]);
    assert_eq!(inputs(&third, &tail(-1)), []);
    assert_eq!(inputs(&third, &range(-1, 0, 0, false)), all[2..]);
    assert_eq!(
        inputs(&third, &range(1, 2, 3, true)),
        [(1, 2, "x + 1 -> 2".to_owned())]
    );
    assert_eq!(inputs(&third, &range(i32::MIN, 0, 0, false)), []);
}

#[test]
fn a_search_finds_the_last_of_equal_inputs() {
    let mut history = History::open(None, quiet());
    for (line, input) in ["a.sum()", "b", "a.sum()", "a.len()"].iter().enumerate() {
        history.record(line + 1, input, "");
    }
    let lines = |request| -> Vec<usize> {
        inputs(&history, &request)
            .into_iter()
            .map(|(_, line, _)| line)
            .collect()
    };
    assert_eq!(lines(search("a.*", false, 10)), [1, 3, 4]);
    assert_eq!(lines(search("a.*", true, 10)), [3, 4]);
    assert_eq!(lines(search("a.*", false, 1)), [4]);
    assert_eq!(lines(range(0, 2, 4, false)), [2, 3]);
}

#[test]
fn a_file_that_grew_too_long_is_shortened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("history.jsonl");
    let line = "{\"session\":1,\"line\":1,\"input\":\"x\"}\n";
    fs::write(&file, line.repeat(MAX_ENTRIES + 5)).unwrap();
    drop(History::open(Some(&file), quiet()));
    assert_eq!(fs::read_to_string(&file).unwrap(), line.repeat(MAX_ENTRIES));
}

#[test]
fn without_a_usable_file_the_history_works_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let mut history = History::open(Some(folder.path()), quiet());
    history.record(1, "x", "");
    assert_eq!(inputs(&history, &tail(5)).len(), 1);
}
