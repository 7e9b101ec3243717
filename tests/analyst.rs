//! Completion, documentation and signatures, from the real helper.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use gpu_tutor::session::analyst::{Analyst, Completions, Options, Scope, ScopeVariable};
use gpu_tutor::session::prelude::{self, Flavour};
use gpu_tutor::session::toolchain::Toolchain;
use serde_json::json;

use crate::support::tutor;

fn options() -> Options {
    // Builds the prelude if it is not there.
    drop(tutor());
    let toolchain = Toolchain::find().expect("a toolchain");
    let prelude = prelude::find(&toolchain, Flavour::Cpu)
        .expect("a cache")
        .expect("a prelude");
    Options {
        executable: PathBuf::from(env!("CARGO_BIN_EXE_gpu-tutor")),
        toolchain,
        prelude,
        // Other tests may keep the machine busy.
        patience: Duration::from_secs(60),
        idle: Duration::from_secs(600),
    }
}

fn analyst() -> Analyst {
    Analyst::new(options())
}

fn variable(name: &str, type_name: &str) -> ScopeVariable {
    ScopeVariable {
        name: name.into(),
        type_name: type_name.into(),
        mutable: false,
    }
}

fn scope() -> Scope {
    Scope {
        uses: vec!["use std::collections::HashMap;".into()],
        items: vec![
            "struct Point { x: i32 }".into(),
            "impl Point { /// How far it is.\n fn far(&self) -> f64 { 0.0 } }".into(),
            "fn twice(x: i32) -> i32 { 2 * x }".into(),
        ],
        variables: vec![
            variable("t", "prelude::Tensor"),
            variable("w", "prelude::Tensor"),
            variable("p", "Point"),
            variable("names", "std::vec::Vec<std::string::String>"),
        ],
    }
}

fn texts(found: &Completions) -> Vec<&str> {
    found.items.iter().map(|item| item.text.as_str()).collect()
}

/// Completes where the last mark `|` stands; gives what is offered.
#[track_caller]
fn offered(analyst: &Analyst, marked: &str) -> Completions {
    let at = marked.rfind('|').expect("a mark");
    let found = analyst.complete(&(marked[..at].to_owned() + &marked[at + 1..]), at);
    assert!(found.start <= at && at <= found.end, "{found:?}");
    found
}

#[track_caller]
fn offers(analyst: &Analyst, marked: &str, names: &[&str]) {
    let found = offered(analyst, marked);
    for name in names {
        assert!(
            texts(&found).contains(name),
            "{marked} does not offer {name}: {:?}",
            texts(&found)
        );
    }
}

#[test]
fn a_cell_is_completed_with_all_that_the_session_can_name() {
    let analyst = analyst();
    analyst.update(scope());
    // candle's own methods, and the prelude's.
    offers(
        &analyst,
        "t.|",
        &["matmul", "reshape", "cuda", "item", "nbytes"],
    );
    offers(&analyst, "t.matmul(&w)?.|", &["matmul", "sum_all"]);
    offers(&analyst, "println!(\"{}\", t.sh|", &["shape"]);
    // Items, variables and locals.
    offers(&analyst, "tw|", &["twice"]);
    offers(&analyst, "p.|", &["far", "x"]);
    offers(&analyst, "let local = t.clone();\nlo|", &["local"]);
    offers(
        &analyst,
        "let local = ones((2, 3))?;\nlocal.re|",
        &["reshape"],
    );
    offers(
        &analyst,
        "for i in 0..3 {\n    let row = t.get(i)?;\n    row.|\n}",
        &["matmul"],
    );
    // The standard library, through what the session imported.
    offers(&analyst, "names.|", &["push", "iter", "len"]);
    offers(&analyst, "names.iter().map(|n| n.|)", &["len"]);
    offers(&analyst, "HashMap::n|", &["new"]);
    offers(&analyst, "nn::Lin|", &["Linear"]);
    // What the cell says behind the cursor stays out of the way.
    offers(&analyst, "let y = t.mat|;\ny.abs()?", &["matmul"]);
    offers(&analyst, ":vars\nlet é = 1; t.mat|", &["matmul"]);
}

#[test]
fn completions_say_what_they_are_and_where_they_go() {
    let analyst = analyst();
    analyst.update(scope());
    let cell = "let é = t.mat";
    let found = analyst.complete(cell, cell.len());
    assert_eq!(&cell[found.start..found.end], "mat");
    let matmul = &found.items[0];
    assert_eq!(
        (matmul.text.as_str(), matmul.kind.as_str()),
        ("matmul", "method")
    );
    let told =
        |text: &Option<String>, word: &str| text.as_ref().is_some_and(|text| text.contains(word));
    assert!(told(&matmul.detail, "rhs"), "{matmul:?}");
    assert!(told(&matmul.docs, "matrix-multiplication"), "{matmul:?}");

    let everything = analyst.complete("", 0);
    assert!(everything.items.len() <= 300);
    let all = texts(&everything);
    let place = |name: &str| all.iter().position(|text| *text == name);
    assert!(
        place("t") < place("twice") && place("twice") < place("ones"),
        "{all:?}"
    );
    assert!(
        place("ones") < place("while") || place("while").is_none(),
        "{all:?}"
    );
    for hidden in ["gpu_tutor_cell", "wire", "stand_in"] {
        assert!(!all.contains(&hidden), "{hidden}");
    }
}

#[test]
fn documentation_is_the_preludes_candles_and_the_sessions() {
    let analyst = analyst();
    analyst.update(scope());
    let documented = |name: &str, words: &str| {
        let doc = analyst
            .doc(name)
            .unwrap_or_else(|| panic!("nothing on {name}"));
        assert!(doc.markdown.contains(words), "{name}: {doc:?}");
        doc
    };
    documented("timed", "Runs a closure once");
    let to = documented("t.to", "The tensor on that device");
    assert!(to.signature.contains("device: &Device"), "{to:?}");
    let matmul = documented("tensor.matmul", "matrix-multiplication");
    assert_eq!(matmul.path.as_deref(), Some("candle_core::tensor::Tensor"));
    documented("Tensor", "core struct");
    documented("nn::linear", "linear layer");
    documented("p.far", "How far it is");
    documented("Vec::push", "Appends an element");
    documented("println!", "standard output");
    let forward = analyst.doc("Linear::forward").expect("a method");
    assert!(forward.signature.contains("fn forward"), "{forward:?}");
    assert_eq!(analyst.doc("nonesuch"), None);

    let cell = "let y = t.matmul(&w)?; y";
    let hovered = analyst.hover(cell, cell.len()).expect("a local");
    assert!(hovered.signature.contains("y: Tensor"), "{hovered:?}");
}

#[test]
fn the_call_around_the_cursor_is_told() {
    let analyst = analyst();
    analyst.update(scope());
    let cell = "t.narrow(0, 1";
    let told = analyst.signature(cell, cell.len()).expect("a call");
    assert_eq!((told.active, told.parameters.len()), (Some(1), 3));
    let (from, to) = told.parameters[1];
    assert_eq!(&told.text[from..to], "start: usize");
    assert_eq!(analyst.signature("t", 1), None);
}

#[test]
fn a_helper_that_died_is_started_again() {
    let analyst = analyst();
    analyst.update(scope());
    offers(&analyst, "tw|", &["twice"]);
    let first = analyst.process().expect("it runs");
    let pid = i32::try_from(first).expect("a process");
    // SAFETY: the process is the helper started above, which is not waited for before it is dropped.
    assert_eq!(unsafe { libc::kill(pid, libc::SIGKILL) }, 0);
    offers(&analyst, "tw|", &["twice"]);
    assert_ne!(analyst.process(), Some(first));
}

/// The helper itself, told to end when it is idle for so many seconds.
fn helper(idle_seconds: u64) -> Child {
    let options = options();
    let mut child = Command::new(&options.executable)
        .arg0("gpu-tutor-analyst")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let start = json!({
        "toolchain": options.toolchain, "prelude": options.prelude.source, "idle_seconds": idle_seconds,
    });
    let request = json!({"version": 1, "id": 1, "ask": {"start": start}});
    let stdin = child.stdin.as_mut().expect("piped");
    writeln!(stdin, "{request}").expect("it reads");
    child
}

#[test]
fn a_helper_that_nobody_asks_ends() {
    let mut child = helper(0);
    // `wait` would close its input: that is the other way to end.
    let input = child.stdin.take();
    assert!(child.wait().expect("it ends").success());
    drop(input);
}

#[test]
fn a_helper_ends_with_its_session() {
    let mut child = helper(600);
    drop(child.stdin.take());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn answers_come_while_something_else_is_asked_and_told() {
    let analyst = analyst();
    analyst.update(scope());
    std::thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| offers(&analyst, "t.mat|", &["matmul"]));
        }
        let mut grown = scope();
        grown.variables.push(variable("later", "prelude::Tensor"));
        analyst.update(grown);
    });
    offers(&analyst, "lat|", &["later"]);
}

#[test]
fn without_the_standard_library_it_works_and_says_so_once() {
    let mut options = options();
    options.toolchain.sysroot = "/nonexistent".into();
    let analyst = Analyst::new(options);
    offers(&analyst, "Tensor::ne|", &["new"]);
    assert!(
        analyst
            .notice()
            .is_some_and(|notice| notice.contains("rust-src"))
    );
    assert_eq!(analyst.notice(), None);
}
