//! Converts evcxr's answers to the protocol.

use evcxr::{CompilationError, Error};

use crate::opening;
use crate::protocol::{CompileError, Failure, Label, Panic, ProcessOutput};
use crate::tap::TapRecord;

pub fn failure(error: &Error) -> Failure {
    match error {
        Error::CompilationErrors(errors) => Failure::Compile(errors.iter().map(one).collect()),
        Error::SubprocessTerminated(how) => Failure::Died(how.clone()),
        other => Failure::Message(other.to_string()),
    }
}

fn one(error: &CompilationError) -> CompileError {
    let labels = error.spanned_messages().iter().filter_map(|spanned| {
        let span = spanned.span.as_ref()?;
        Some(Label {
            start: (span.start_line, span.start_column),
            end: (span.end_line, span.end_column),
            text: spanned.label.clone(),
            primary: spanned.is_primary,
        })
    });
    CompileError {
        code: error.code().map(str::to_owned),
        level: error.level().to_owned(),
        message: error.message(),
        labels: labels.collect(),
    }
}

/// Converts what the tap recorded of a cell. `source` is the code that evcxr generated for it. The hook's lines about
/// panics are removed from standard error.
pub fn output(record: TapRecord, source: &str) -> ProcessOutput {
    let is_panic = |line: &&str| line.starts_with(opening::PANICKED);
    let lines = || record.stderr.split_inclusive('\n');
    let panicked = lines().rfind(is_panic);
    ProcessOutput {
        stderr: lines().filter(|line| !is_panic(line)).collect(),
        stdout: record.stdout,
        returned: record.returned,
        panicked: record.panicked.then(|| {
            panicked
                .and_then(|line| panic(line, source))
                .unwrap_or_default()
        }),
    }
}

/// Whether evcxr generated this line before a cell's last expression.
fn shows(line: &str) -> bool {
    line == "(" || line.starts_with("evcxr_send_text_plain(")
}

/// Reads a line that the panic hook has written.
fn panic(line: &str, source: &str) -> Option<Panic> {
    let rest = line.strip_prefix(opening::PANICKED)?.trim_start();
    let mut parts = rest.trim_end_matches('\n').splitn(3, ' ');
    let number: usize = parts.next()?.parse().ok()?;
    let column: usize = parts.next()?.parse().ok()?;
    let of_source = |number: usize| source.lines().nth(number.checked_sub(1)?);
    let line = of_source(number).unwrap_or_default();
    // evcxr puts a shown expression in parentheses on separate lines, so the cell's code is on the next line.
    let (line, column) = match shows(line) {
        true => (of_source(number + 1).unwrap_or_default(), 1),
        false => (line, column),
    };
    Some(Panic {
        message: unescaped(parts.next().unwrap_or_default()),
        line: line.to_owned(),
        column,
    })
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        plain.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_read_with_the_line_it_happened_in() {
        let record = TapRecord {
            stderr: "own\n\u{1}panicked 2 5 left \\\\ right\\nmore\n".into(),
            panicked: true,
            ..TapRecord::default()
        };
        let output = output(record, "first\nlet x = 1;\n");
        assert_eq!(output.stderr, "own\n");
        let panic = output.panicked.expect("a panic");
        assert_eq!(panic.message, "left \\ right\nmore");
        assert_eq!((panic.line.as_str(), panic.column), ("let x = 1;", 5));
    }
}
