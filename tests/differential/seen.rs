//! What a person sees of a cell, field by field, as text that can be compared and read.

use serde_json::Value;

/// Fields in the order in which they are told.
pub type Seen = Vec<(&'static str, String)>;

/// What a cell gave, and what changed in what is held: `:vars` before it and behind it.
///
/// Times, transfers and the sizes of processes are left out: they are no answers. Advice (`help`) and further errors of
/// the same compilation are left out too: they are rustc's, in an order of its own.
pub fn seen(row: &Value, before: &Value, behind: &Value, code: &str) -> Seen {
    let error = &row["error"];
    vec![
        ("status", text(&row["status"])),
        ("error.kind", text(&error["kind"])),
        ("error.message", text(&error["message"])),
        ("error.at", places(error, code)),
        ("result", uncounted(&text(&row["result"]["text/plain"]))),
        ("stdout", text(&row["stdout"])),
        ("stderr", unplaced(&text(&row["stderr"]))),
        ("bound", variables(&row["variables"])),
        ("lost", list(&row["lost"])),
        ("held", change(before, behind)),
    ]
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A type that is told by where it was compiled has in it how many cells were compiled before: the plain way compiles one
/// more for each cell whose variables it describes.
fn uncounted(text: &str) -> String {
    const FUNCTION: &str = "run_user_code_";
    let mut parts = text.split(FUNCTION);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| {
        told + FUNCTION + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}

/// `dbg!` tells the file and place of the generated source: the file lies in a temporary folder, and the column counts what
/// each way has written in front of the cell's text.
fn unplaced(text: &str) -> String {
    let line = |line: &str| match line.split_once("lib.rs:") {
        Some((folder, rest)) if folder.starts_with('[') => {
            let behind = rest.split_once(']').map_or(rest, |(_, behind)| behind);
            format!("[lib.rs]{behind}")
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

/// What came and what went; told so, a difference shows in the cell that makes it, and not in all that follow.
fn change(before: &Value, behind: &Value) -> String {
    let held = |row: &Value| -> Vec<String> {
        let told = text(&row["result"]["text/plain"]);
        told.lines().map(str::to_owned).collect()
    };
    let (before, behind) = (held(before), held(behind));
    let gone = before.iter().filter(|line| !behind.contains(line));
    let come = behind.iter().filter(|line| !before.contains(line));
    let lines = gone
        .map(|line| format!("- {line}"))
        .chain(come.map(|line| format!("+ {line}")));
    lines.collect::<Vec<_>>().join("\n")
}

fn list(value: &Value) -> String {
    let names = value.as_array().into_iter().flatten().map(text);
    names.collect::<Vec<_>>().join(" ")
}

/// One line a variable: everything that is told of it.
fn variables(all: &Value) -> String {
    let line = |variable: &Value| {
        let mut line = format!("{}: {}", text(&variable["name"]), text(&variable["type"]));
        for part in ["shape", "dtype", "device", "bytes"] {
            if !variable[part].is_null() {
                line += &format!(" {part}={}", variable[part]);
            }
        }
        line
    };
    let lines = all.as_array().into_iter().flatten().map(line);
    lines.collect::<Vec<_>>().join("\n")
}

/// The text that the error's own labels stand under, and what they say.
fn places(error: &Value, code: &str) -> String {
    let labels = error["labels"].as_array();
    let primary = labels
        .into_iter()
        .flatten()
        .filter(|label| label["primary"] == true);
    let at = |label: &Value, end: &str| {
        label[end]
            .as_u64()
            .and_then(|at| usize::try_from(at).ok())
            .unwrap_or_default()
    };
    let place = |label: &Value| {
        let (start, end) = (at(label, "start"), at(label, "end"));
        let line = code
            .get(..start)
            .map_or(0, |before| before.matches('\n').count() + 1);
        let under = code.get(start..end).unwrap_or("(not in the cell)");
        format!("line {line} `{}`: {}", under, text(&label["text"]))
    };
    primary.map(place).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_no_answer_is_taken_out() {
    assert_eq!(
        uncounted("a value of type ctx::run_user_code_16::{{closure}}, b"),
        "a value of type ctx::run_user_code_::{{closure}}, b"
    );
    assert_eq!(
        unplaced("[/tmp/x/build/lib.rs:12:21] 2 * 3 = 6\n[other] b\n"),
        "[lib.rs] 2 * 3 = 6\n[other] b\n"
    );
}
