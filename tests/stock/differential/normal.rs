//! Normalises answers that say the same thing in a different form; each function gives the reason. Everything else must
//! agree exactly.

use super::place::Place;
use super::protocol::{CompileError, Failure, Label, Panic, Reply};
use super::seen::Held;

/// How a cell ended, in gpu-tutor's terms.
#[derive(Debug, Default)]
pub struct Ended {
    pub status: &'static str,
    pub kind: String,
    pub message: String,
    pub at: String,
    /// Standard error without the part that is in the message.
    pub stderr: String,
}

/// `direct` is what the cell wrote to standard error in the product.
pub fn ended(reply: &Reply, code: &str, direct: &str) -> Ended {
    let output = &reply.output;
    let ended = match &reply.failure {
        Some(Failure::Compile(errors)) => compile_error(errors, code),
        Some(Failure::Message(text)) => refused(text),
        Some(Failure::Died(how)) => died(how),
        None => match &output.panicked {
            Some(panic) => panicked(panic, code),
            None if output.returned => return returned(&output.stderr, direct),
            None => Ended {
                status: "ok",
                ..Ended::default()
            },
        },
    };
    Ended {
        stderr: output.stderr.clone(),
        ..ended
    }
}

/// evcxr prints the error of a `?` on standard error, after the cell's own output.
fn returned(stderr: &str, direct: &str) -> Ended {
    let message = stderr.strip_prefix(direct);
    Ended {
        status: "runtime_error",
        kind: "error".into(),
        message: message.unwrap_or(stderr).trim_end_matches('\n').to_owned(),
        stderr: message.map(|_| direct).unwrap_or_default().to_owned(),
        ..Ended::default()
    }
}

/// evcxr does not report panics. The hook of the opening does, with a place in evcxr's source, which contains every
/// line of the cell unchanged but is split at the end of statements.
fn panicked(panic: &Panic, code: &str) -> Ended {
    let line = panic.line.trim_end();
    let at = code.find(line).filter(|_| !line.is_empty());
    let place = at.map(|at| {
        let within = line.char_indices().nth(panic.column.saturating_sub(1));
        Place::rest_of_line(code, at + within.map_or(0, |(within, _)| within))
    });
    Ended {
        status: "runtime_error",
        kind: "panic".into(),
        message: panic.message.clone(),
        at: place.map_or(String::new(), |place| place.describe(code, "here")),
        ..Ended::default()
    }
}

/// evcxr puts the remaining output of the process before the status.
fn died(how: &str) -> Ended {
    let last = how.lines().last().unwrap_or(how);
    let why = last.trim_start_matches("Subprocess terminated with status: ");
    Ended {
        status: "died",
        kind: "died".into(),
        message: format!("the cell ended its process ({why})"),
        ..Ended::default()
    }
}

/// evcxr's own errors have no code, and are long; gpu-tutor's are short and have separate advice.
fn refused(text: &str) -> Ended {
    let about_variable = || -> Option<(&str, String)> {
        let (name, why) = text.strip_prefix("The variable `")?.split_once('`')?;
        if why.starts_with(" is a closure, which cannot be persisted") {
            let message =
                format!("`{name}` is a closure, which cannot be kept because its type has no name");
            return Some(("closure", message));
        }
        let rest = why.strip_prefix(" has type `")?;
        let (type_name, _) = rest.split_once("` which cannot be persisted")?;
        let type_name = self::type_name(type_name);
        let message = format!("`{name}` has the type `{type_name}`, which cannot be written down");
        Some(("unnameable", message))
    };
    let (kind, message) = about_variable().unwrap_or(("compile", text.to_owned()));
    Ended {
        status: "compile_error",
        kind: kind.into(),
        message,
        ..Ended::default()
    }
}

/// Only the first error counts. If the same mistake is in several places, the product reports one error with several
/// labels, and evcxr reports several errors.
fn compile_error(errors: &[CompileError], code: &str) -> Ended {
    let mut errors = errors.iter().filter(|error| error.level != "warning");
    let Some(first) = errors.next() else {
        return Ended {
            status: "compile_error",
            kind: "compile".into(),
            message: "the cell does not compile, and the compiler gave no reason".into(),
            ..Ended::default()
        };
    };
    let message = clean(&first.message);
    let mut at: Vec<String> = Vec::new();
    let same = errors.filter(|error| clean(&error.message) == message);
    for label in std::iter::once(first)
        .chain(same)
        .flat_map(|error| &error.labels)
    {
        let description = placed(label, &first.message, code);
        if label.primary && !at.contains(&description) {
            at.push(description);
        }
    }
    let codeless = match message.contains("reference with a non-static lifetime") {
        true => "reference",
        false => "syntax",
    };
    Ended {
        status: "compile_error",
        kind: first.code.clone().unwrap_or_else(|| codeless.into()),
        message,
        at: at.join("\n"),
        ..Ended::default()
    }
}

/// If a label of rustc has no text, evcxr repeats the message, and the product says "here".
fn placed(label: &Label, message: &str, code: &str) -> String {
    let own = label.text.strip_prefix("error: ").unwrap_or(&label.text);
    let own = clean(own);
    let text = match own.is_empty() || own == clean(message) {
        true => "here",
        false => &own,
    };
    Place::between(code, label.start, label.end).describe(code, text)
}

/// The generated code after and around a cell has different names in the product.
fn clean(text: &str) -> String {
    const NAMES: [(&str, &str); 6] = [
        ("<end of input>", "the end of the cell"),
        ("found `Ok`", "found the end of the cell"),
        ("`evcxr_variable_store`", "the end of the cell"),
        (
            "std::result::Result<(), EvcxrUserCodeError>",
            "Result<(), …>",
        ),
        ("EvcxrUserCodeError", "the cell's error"),
        ("prelude::candle_core::", ""),
    ];
    let replaced = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    NAMES.iter().fold(text.to_owned(), replaced)
}

/// How the product says why a variable that a cell has bound is not there; rustc reports an unknown name.
const WHY_MISSING: [&str; 3] = [
    " was moved by an earlier cell",
    " ended with its cell: it borrowed from something that did not live longer",
    " was not kept: the cell that makes it failed or was stopped",
];

/// The message about an unknown name as rustc gives it.
pub fn unknown(message: &str) -> String {
    let name = WHY_MISSING.iter().find_map(|why| message.strip_suffix(why));
    match name {
        Some(name) => format!("cannot find value {name} in this scope"),
        None => message.to_owned(),
    }
}

/// The placeholder for a result that cannot be shown.
const UNSHOWN: &str = "(cannot be shown)";

/// For a value that cannot be shown, the product reports the type or the function, but evcxr rejects the cell.
pub fn shown(text: &str) -> &str {
    let no_form = text.starts_with("a value of type ") && text.contains(", which cannot be shown");
    let is_function = text.starts_with("the function `") && text.contains("; to call it, write ");
    if no_form || is_function { UNSHOWN } else { text }
}

/// The prelude shows nothing for `()`. evcxr shows it when it falls back on `Debug`, which it also does after errors
/// that have nothing to do with the result.
pub fn result(reply: &Reply) -> &str {
    match reply.result.get("text/plain") {
        _ if reply.unshown => UNSHOWN,
        Some(text) if text != "()" => text,
        _ => "",
    }
}

/// The variables that stock evcxr holds.
pub fn held(reply: &Reply) -> Held {
    let all = reply.variables.iter();
    all.map(|(name, kind)| (name.clone(), type_name(kind)))
        .collect()
}

/// Keeps only the last name of each path, because rust-analyzer writes paths as the cell imports them, and rustc as the
/// type is defined.
pub fn type_name(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut path = 0;
    for character in text.chars() {
        short.push(character);
        if short.ends_with("::") {
            short.truncate(path);
        } else if !(character.is_alphanumeric() || matches!(character, '_' | ':' | '#')) {
            path = short.len();
        }
    }
    short
}

/// Removes cell numbers. A type that is named after its place in the code contains the number of cells compiled before,
/// and these numbers differ.
pub fn uncounted(text: &str) -> String {
    const FUNCTION: &str = "run_user_code_";
    let mut parts = text.split(FUNCTION);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |joined, part| {
        joined + FUNCTION + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}

/// Removes the place that `dbg!` prints: its file is in a temporary folder, and its column includes generated code
/// before the cell's text.
pub fn unplaced(text: &str) -> String {
    let line = |line: &str| match line.split_once("lib.rs:") {
        Some((folder, rest)) if folder.starts_with('[') => {
            let behind = rest.split_once(']').map_or(rest, |(_, behind)| behind);
            format!("[lib.rs]{behind}")
        }
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_type_goes_by_its_last_name() {
        assert_eq!(
            type_name("std::vec::Vec<(prelude::Tensor, f64)>"),
            "Vec<(Tensor, f64)>"
        );
    }

    #[test]
    fn a_message_behind_a_question_mark_is_what_the_cell_has_not_printed() {
        let ended = returned("own\nbad: 1\n", "own\n");
        assert_eq!(
            (ended.message.as_str(), ended.stderr.as_str()),
            ("bad: 1", "own\n")
        );
    }

    #[test]
    fn refusals_are_put_shortly() {
        let ended = refused("The variable `f` is a closure, which cannot be persisted.\nYou can");
        assert_eq!(ended.kind, "closure");
        let ended = refused("The variable `i` has type `impl Iterator` which cannot be persisted.");
        assert_eq!(
            ended.message,
            "`i` has the type `impl Iterator`, which cannot be written down"
        );
        assert_eq!(refused("Something else").message, "Something else");
    }
}
