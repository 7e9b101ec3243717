//! The thread that opens a session, owns its engine, and answers requests one after another.

use std::sync::mpsc::Receiver;

use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::mailbox::{Outbox, Reply, Request};
use super::{Desk, Open, Started, setup};
use crate::cell::parse_with;
use crate::cell::split::{CellPart, split, without_commands};
use crate::cell::tokens::{TokenKind, tokens};
use crate::child::control::Control;
use crate::child::process;
use crate::command;
use crate::engine::Engine;
use crate::{CellError, Outcome, SessionError, SessionOptions, Status};

/// Opens the session and answers requests until the session is dropped.
pub fn work(
    mut open: Open,
    started: &Started,
    desk: &Desk,
    inbox: &Receiver<(u64, Request)>,
    outbox: &Outbox,
) {
    let mut opened = self::opened(&mut open, started, desk, outbox);
    for (id, request) in inbox {
        outbox.begin(id);
        let (engine, options) = match (&request, &mut opened) {
            (Request::Open, _) => {
                opened = self::opened(&mut open, started, desk, outbox);
                continue;
            }
            (Request::Ready, Err(error)) => {
                outbox.send(Reply::Ready(Err(error.clone())));
                continue;
            }
            // Until the session is known to be open, all other requests are only preparation.
            (_, Err(_)) => continue,
            (_, Ok((engine, options))) => (engine, options),
        };
        let reply = match request {
            Request::Run(code) => {
                let outcome = run(engine, &code, options.rust_only, outbox);
                update(desk, engine, options);
                Reply::Done(Box::new(outcome))
            }
            Request::Look(code) => Reply::Done(Box::new(engine.look(&code))),
            Request::Expect(code) => {
                ahead(engine, &code, &desk.control);
                continue;
            }
            Request::Number(number) => {
                engine.number(number);
                continue;
            }
            Request::Open => continue,
            Request::Ready => Reply::Ready(Ok(options.time_limit)),
            Request::Variables => Reply::Variables(engine.variables()),
            Request::Reset => {
                let result = engine.reset();
                update(desk, engine, options);
                Reply::Reset(result)
            }
        };
        if !outbox.send(reply) {
            return;
        }
    }
}

/// Finds or builds what the session needs, and starts the engine.
fn opened(
    open: &mut Open,
    started: &Started,
    desk: &Desk,
    outbox: &Outbox,
) -> Result<(Engine, SessionOptions), SessionError> {
    let options = open(&mut |progress| {
        outbox.send(Reply::Progress(progress));
    })?;
    *lock(&desk.gpu_plan) = options.gpu_plan.clone();
    setup::stand_in(&options).map_err(not_started)?;
    started(&desk.names, &options);
    let plan = process::plan(&options, desk.gpu_plan.clone()).map_err(not_started)?;
    let output = outbox.clone();
    let sink = move |piece| {
        output.send(Reply::Output(piece));
    };
    let engine = Engine::start(plan, desk.control.clone(), sink)?;
    let kept = setup::objects();
    std::thread::spawn(move || kept.tidy());
    Ok((engine, options))
}

/// The error for a session whose thread or surroundings cannot be set up.
pub fn not_started(error: std::io::Error) -> SessionError {
    SessionError::new(t!("the session could not start: %{error}", error))
        .help(t!("`gpu-tutor doctor` shows what is missing"))
}

/// Updates the session's names, except in grading, where completions are not needed.
fn update(desk: &Desk, engine: &Engine, options: &SessionOptions) {
    if !options.rust_only {
        desk.names.set(engine.scope());
    }
}

/// Runs a cell's commands and its Rust in order. With `rust_only`, commands are refused.
fn run(engine: &mut Engine, code: &str, rust_only: bool, outbox: &Outbox) -> Outcome {
    let mut output = |piece| {
        outbox.send(Reply::Output(piece));
    };
    engine.begin_cell();
    if rust_only {
        return run_rust(engine, code);
    }
    let parts = split(code, &|name| engine.holds(name));
    let mut whole = Outcome::default();
    for part in &parts {
        let outcome = match part {
            CellPart::Rust(_) => engine.run(&without_commands(code, &parts)),
            CellPart::Command(line) => command::run(engine, code, *line, &mut output),
        };
        let was_last = matches!(part, CellPart::Command(line) if command::takes_rest(*line));
        whole = whole.then(outcome, &mut output);
        if was_last || !whole.status.is_ok() {
            break;
        }
    }
    whole
}

/// Runs a cell of a graded answer. If it contains a command, it is refused before anything runs.
fn run_rust(engine: &mut Engine, code: &str) -> Outcome {
    // No shell commands are run, so `!` begins Rust whenever the cell can be parsed as Rust.
    let is_rust = |_: &str| parse_with(code, &|_| false).is_some();
    let parts = split(code, &is_rust);
    let command = parts.iter().find_map(|part| match part {
        CellPart::Command(line) => line.text.split_whitespace().next(),
        CellPart::Rust(_) => None,
    });
    let error = match (command, symbol_of_its_own(code)) {
        (Some(command), _) => command::forbidden(command),
        (None, _) if takes_in_files(code) => CellError::new(
            "file",
            t!(
                "an answer must be complete in itself: remove `include!` and modules in other files"
            ),
        ),
        (None, Some(word)) => CellError::new(
            "symbol",
            t!(
                "an answer may not define symbols or sections: remove `%{word}`",
                word
            ),
        ),
        (None, None) => return engine.run(code),
    };
    Outcome::failed(Status::CompileError, error)
}

/// The word that would make a text define its own symbol or section in its library. The answer's items are part of the
/// grader's cell, which would then call a function named like one of the prelude's, and would run the contents of some
/// sections before its first statement.
fn symbol_of_its_own(code: &str) -> Option<&str> {
    const WORDS: [&str; 7] = [
        "asm",
        "export_name",
        "global_asm",
        "link_section",
        "linkage",
        "naked_asm",
        "no_mangle",
    ];
    let words = tokens(code).into_iter().map(|token| &code[token.span]);
    words
        .map(|word| word.trim_start_matches("r#"))
        .find(|word| WORDS.contains(word))
}

/// Whether a text would include another file as part of itself. The file's contents would go unchecked.
fn takes_in_files(code: &str) -> bool {
    let tokens = tokens(code).into_iter();
    let words: Vec<&str> = tokens
        .filter(|token| token.kind != TokenKind::Comment)
        .map(|token| code[token.span].trim_start_matches("r#"))
        .collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let is_name =
        |word: &str| word.starts_with(|first: char| first.is_alphabetic() || first == '_');
    // Only a module with its contents in braces has no file of its own.
    let has_text = |at: usize| {
        let name = at + usize::from(word(at) == "$");
        is_name(word(name)) && word(name + 1) == "{"
    };
    let has_macros = words.contains(&"macro_rules");
    let mut all = words.iter().enumerate();
    all.any(|(at, one)| match *one {
        "mod" => !has_text(at + 1),
        // `include` is also a plausible name for a variable.
        "include" => {
            has_macros
                || word(at + 1) == "!"
                || word(at + 1) == "as"
                || at > 0 && word(at - 1) == ":"
        }
        _ => false,
    })
}

/// Compiles an expected cell before it is run, unless another cell has been requested in the meantime.
fn ahead(engine: &mut Engine, code: &str, control: &Control) {
    // Commands are not compiled, and code after a command may depend on the command's effects.
    if control.is_expected(code)
        && let [CellPart::Rust(code)] = split(code, &|name| engine.holds(name))[..]
    {
        engine.compile_ahead(code);
    }
    control.clear_expected(code);
}

#[cfg(test)]
mod tests {
    use super::{symbol_of_its_own, takes_in_files};

    #[test]
    fn a_text_that_takes_in_a_file_is_found() {
        for code in [
            "mod early { include!(\"/tmp/a.rs\"); }",
            "use std::include as inc;",
            "#[path = \"/tmp/a.rs\"] mod early;",
            "#[path = \"/tmp/a.rs\"] mod /**/ early /**/;",
            "macro_rules! m { ($a:ident) => { mod $a; } }",
            "macro_rules! m { ($a:tt $b:tt) => { $a early $b } } m!(mod ;);",
            "macro_rules! m { ($a:ident) => { $a!(\"a\") } } m!(include);",
        ] {
            assert!(takes_in_files(code), "{code}");
        }
        for code in [
            "mod early { fn f() {} }",
            "let included = \"include!\"; // mod a;",
        ] {
            assert!(!takes_in_files(code), "{code}");
        }
    }

    #[test]
    fn a_symbol_of_ones_own_is_found_in_code_and_not_in_text() {
        let found = [
            ("#[unsafe(no_mangle)] fn f() {}", "no_mangle"),
            ("#[unsafe(r#export_name = \"f\")] fn f() {}", "export_name"),
            ("std::arch::global_asm!(\"\");", "global_asm"),
            ("m!(link_section = \".init_array\");", "link_section"),
        ];
        for (code, word) in found {
            assert_eq!(symbol_of_its_own(code), Some(word), "{code}");
        }
        let text = "// no_mangle\nlet asmara = \"asm\"; let t = asmara.len();";
        assert_eq!(symbol_of_its_own(text), None);
    }
}
