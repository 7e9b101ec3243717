//! Completion, documentation and signatures, from the toolchain's own rust-analyzer.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use gpu_tutor_analyst::{Analyst, AnalystOptions, Completions, NoDoc};
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::{self};
use gpu_tutor_session::scope::{Names, Scope, ScopeVariable};
use tempfile::{TempDir, tempdir};

use crate::support::tutor;

fn options() -> AnalystOptions {
    // Builds the prelude and fetches the components if they are missing.
    drop(tutor());
    let toolchain = Toolchain::find().expect("a toolchain");
    let prelude = prelude::find(&toolchain, Flavour::Cpu)
        .expect("a cache")
        .expect("a prelude");
    AnalystOptions {
        toolchain,
        prelude,
        // Other tests can keep the machine busy. Only a hang reaches this limit, even on a busy machine.
        loading: Duration::from_secs(600),
        idle: Duration::from_secs(600),
    }
}

/// The names of a session that holds the test's scope.
fn names() -> Names {
    let names = Names::default();
    names.set(scope());
    names
}

fn analyst() -> Analyst {
    Analyst::new(options(), names())
}

/// The instance that tests share if they only ask questions: every new instance has to read the standard library again.
fn shared() -> &'static Analyst {
    static SHARED: LazyLock<Analyst> = LazyLock::new(analyst);
    &SHARED
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
            variable("add", "_"),
            variable("mapped", "_"),
        ],
        statements: vec![
            "let add = |x: i32| x + 1;".into(),
            "let mapped = names.iter().map(|name| name.len());".into(),
        ],
        gone: Vec::new(),
    }
}

fn texts(found: &Completions) -> Vec<&str> {
    found.items.iter().map(|item| item.text.as_str()).collect()
}

/// Completes at the last mark `|` and returns what is offered.
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
    let analyst = shared();
    // candle's own methods, and the prelude's.
    offers(
        analyst,
        "t.|",
        &["matmul", "reshape", "cuda", "item", "nbytes"],
    );
    offers(analyst, "t.matmul(&w)?.|", &["matmul", "sum_all"]);
    offers(analyst, "println!(\"{}\", t.sh|", &["shape"]);
    // Items, variables and locals.
    offers(analyst, "tw|", &["twice"]);
    offers(analyst, "p.|", &["far", "x"]);
    offers(analyst, "let local = t.clone();\nlo|", &["local"]);
    offers(
        analyst,
        "let local = ones((2, 3))?;\nlocal.re|",
        &["reshape"],
    );
    offers(
        analyst,
        "for i in 0..3 {\n    let row = t.get(i)?;\n    row.|\n}",
        &["matmul"],
    );
    // The standard library, through what the session imported.
    offers(analyst, "names.|", &["push", "iter", "len"]);
    offers(analyst, "names.iter().map(|n| n.|)", &["len"]);
    offers(analyst, "HashMap::n|", &["new"]);
    offers(analyst, "nn::Lin|", &["Linear"]);
    // Variables whose types cannot be written down.
    offers(analyst, "ad|", &["add"]);
    offers(analyst, "add(1).|", &["pow", "abs"]);
    offers(analyst, "mapped.|", &["next", "sum"]);
    // Text after the cursor does not matter.
    offers(analyst, "let y = t.mat|;\ny.abs()?", &["matmul"]);
    offers(analyst, ":vars\nlet é = 1; t.mat|", &["matmul"]);
}

#[test]
fn completions_say_what_they_are_and_where_they_go() {
    let analyst = shared();
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
fn names_of_the_standard_library_are_completed() {
    let analyst = shared();
    offers(analyst, "std::fs::|", &["File", "read_to_string"]);
    offers(analyst, "use std::collections::|", &["HashMap", "BTreeMap"]);
    offers(analyst, "String::from(\"a b\").spl|", &["split"]);
    offers(analyst, "vec![1.0].iter().|", &["map", "sum", "zip"]);
    offers(analyst, "let n = 3_i32;\nn.|", &["pow", "checked_add"]);
    // Methods of numbers that macros define: sums, shifts, products with references.
    offers(
        analyst,
        "let s = vec![1].iter().sum::<i32>();\ns.|",
        &["pow"],
    );
    offers(analyst, "let n = 1_u32 << 3_i32;\nn.|", &["pow"]);
    offers(analyst, "let n = &1.5_f64 * 2.0;\nn.|", &["sqrt"]);
    offers(analyst, "let mut n = 1_u8;\nn <<= 2;\nn.|", &["pow"]);
    offers(analyst, "1.5.to_s|", &["to_string"]);
    offers(analyst, "Some(1).|", &["map", "unwrap_or"]);
    offers(analyst, "std::time::Instant::now().el|", &["elapsed"]);
    offers(analyst, "std::thread::sp|", &["spawn"]);
    // Names that exist only on this system.
    offers(analyst, "std::os::|", &["unix"]);
    offers(analyst, "use std::os::unix::process::|", &["CommandExt"]);
}

#[test]
fn documentation_is_the_preludes_candles_and_the_sessions() {
    let analyst = shared();
    let documented = |name: &str, words: &str| {
        let doc = analyst
            .doc(name)
            .unwrap_or_else(|why| panic!("nothing on {name}: {why:?}"));
        assert!(doc.markdown.contains(words), "{name}: {doc:?}");
        doc
    };
    documented("timed", "Runs a closure once");
    let to = documented("t.to", "The tensor on this device");
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
    // A method by its name alone: that of a variable, or else that of a type that cells often use.
    documented("far", "How far it is");
    let matmul = documented("matmul", "matrix-multiplication");
    assert!(matmul.path.is_some_and(|path| path.ends_with("Tensor")));
    documented("trim_end", "trailing whitespace");
    assert_eq!(analyst.doc("nonesuch"), Err(NoDoc::Unknown));

    let cell = "let y = t.matmul(&w)?; y";
    let hovered = analyst.hover(cell, cell.len()).expect("a local");
    assert!(hovered.signature.contains("y: Tensor"), "{hovered:?}");
    let hovered = analyst.hover("mapped", 3).expect("a variable");
    assert!(hovered.signature.contains("mapped: Map<"), "{hovered:?}");
}

#[test]
fn the_call_around_the_cursor_is_told() {
    let analyst = shared();
    let cell = "t.narrow(0, 1";
    let told = analyst.signature(cell, cell.len()).expect("a call");
    assert_eq!((told.active, told.parameters.len()), (Some(1), 3));
    let (from, to) = told.parameters[1];
    assert_eq!(&told.text[from..to], "start: usize");
    assert_eq!(analyst.signature("t", 1), None);
    let told = analyst.signature("add(1", 5).expect("a closure");
    assert_eq!((told.active, told.parameters.len()), (Some(0), 1));
}

#[test]
fn a_server_that_died_is_started_again() {
    let analyst = analyst();
    offers(&analyst, "tw|", &["twice"]);
    let first = analyst.process().expect("it runs");
    kill(first);
    offers(&analyst, "tw|", &["twice"]);
    assert_ne!(analyst.process(), Some(first));
}

#[track_caller]
fn kill(process: u32) {
    let process = i32::try_from(process).expect("a process");
    // SAFETY: the signal affects no memory of this process. The number is that of a process that this test has started
    // and that has not been waited for yet, so it cannot belong to another process.
    assert_eq!(unsafe { libc::kill(process, libc::SIGKILL) }, 0);
}

/// Whether a process is running. A zombie is not.
fn runs(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat.rsplit_once(") ").map(|(_, rest)| rest.chars().next());
    !matches!(state, None | Some(None | Some('Z' | 'X')))
}

/// Polls, because nothing reports that a process has ended.
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what} within a minute");
        std::thread::yield_now();
    }
}

#[test]
fn a_server_that_nobody_asks_ends() {
    let mut options = options();
    options.idle = Duration::ZERO;
    let analyst = Analyst::new(options, Names::default());
    analyst.warm();
    let mut process = None;
    until("it starts", || {
        process = analyst.process();
        process.is_some()
    });
    let process = process.expect("it started");
    until("it ends", || !runs(process));
    until("its end is known", || analyst.process().is_none());
}

#[test]
fn a_server_ends_with_its_session() {
    let analyst = analyst();
    offers(&analyst, "tw|", &["twice"]);
    let process = analyst.process().expect("it runs");
    assert!(runs(process));
    drop(analyst);
    assert!(!runs(process));
}

/// Set for the process that the next test kills.
const TO_BE_KILLED: &str = "GPU_TUTOR_TEST_TO_BE_KILLED";

/// Does nothing unless the next test starts it as a separate process.
#[test]
fn a_session_that_is_to_be_killed() {
    if std::env::var_os(TO_BE_KILLED).is_none() {
        return;
    }
    let analyst = Analyst::new(options(), Names::default());
    offers(&analyst, "Ten|", &["Tensor"]);
    println!("\nserver {}", analyst.process().expect("it runs"));
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("it waits");
}

#[test]
fn a_server_ends_when_its_session_is_killed() {
    // Otherwise, both processes would build the prelude.
    drop(options());
    let test = "analyst::a_session_that_is_to_be_killed";
    let mut session = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", test, "--nocapture"])
        .env(TO_BE_KILLED, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let said = BufReader::new(session.stdout.take().expect("piped"));
    let mut lines = said.lines().map_while(Result::ok);
    let server = lines.find_map(|line| line.strip_prefix("server ")?.parse().ok());
    let server = server.expect("it tells its server");
    assert!(runs(server));
    session.kill().expect("killed");
    session.wait().expect("it has ended");
    until("the server ends", || !runs(server));
}

#[test]
fn answers_come_while_something_else_is_asked_and_told() {
    let names = names();
    let analyst = Analyst::new(options(), names.clone());
    std::thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| offers(&analyst, "t.mat|", &["matmul"]));
        }
        let mut grown = scope();
        grown.variables.push(variable("later", "prelude::Tensor"));
        names.set(grown);
    });
    offers(&analyst, "lat|", &["later"]);
}

/// A toolchain like the installed one, with only these programs.
fn toolchain_with(programs: &[&str]) -> (AnalystOptions, TempDir) {
    let mut options = options();
    let folder = tempdir().expect("a folder");
    let bin = folder.path().join("bin");
    std::fs::create_dir(&bin).expect("made");
    for program in programs {
        let there = options.toolchain.sysroot.join("bin").join(program);
        symlink(there, bin.join(program)).expect("linked");
    }
    options.toolchain.sysroot = folder.path().to_owned();
    // Nothing that was prepared for the real toolchain applies to this one.
    options.toolchain.version += "made for a test\n";
    (options, folder)
}

#[test]
fn without_the_standard_library_it_works_and_says_so_once() {
    let (options, _folder) = toolchain_with(&["rustc", "rust-analyzer"]);
    let analyst = Analyst::new(options, Names::default());
    offers(&analyst, "Tensor::ne|", &["new"]);
    assert!(
        analyst
            .notice()
            .is_some_and(|notice| notice.contains("rust-src"))
    );
    assert_eq!(analyst.notice(), None);
}

#[test]
fn without_a_server_names_are_offered_and_it_says_so_once() {
    let (options, _folder) = toolchain_with(&["rustc"]);
    let analyst = Analyst::new(options, names());
    let found = offered(&analyst, "let y = t|");
    assert_eq!((found.start, found.end), (8, 9));
    let texts = texts(&found);
    for name in ["t", "twice", "tensor", "true"] {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
    assert_eq!(texts[0], "t");
    offers(&analyst, "Ten|", &["Tensor", "TensorExt"]);
    assert!(offered(&analyst, "t.|").items.is_empty());
    let notice = analyst.notice().expect("a notice");
    assert!(
        notice.contains("rustup component add rust-analyzer rust-src"),
        "{notice}"
    );
    assert_eq!(analyst.notice(), None);
    assert!(matches!(
        analyst.doc("Tensor"),
        Err(NoDoc::NoServer(installs)) if installs.contains("rustup component add rust-analyzer")
    ));
    assert_eq!(analyst.process(), None);
}
