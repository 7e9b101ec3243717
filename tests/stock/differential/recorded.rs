//! The replies of stock evcxr, recorded: a file of JSON lines for each script in `recorded/`. They save a run the ten
//! minutes that it takes to build stock evcxr and candle for it.
//!
//! The first line of a file says which versions replied; each further line holds a cell and the reply to it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::protocol::Reply;
use super::script::Script;

/// The command that records the replies again.
const MEND: &str = "`tests/stock/run --record` records the replies again";
/// This package's manifest, which pins the version of evcxr.
const MANIFEST: &str = include_str!("../Cargo.toml");

/// What replied. Other versions word errors differently.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Versions {
    evcxr: String,
    rustc: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Exchange {
    code: String,
    reply: Reply,
}

/// Returns the recorded replies to all cells of each script of a folder.
///
/// # Panics
/// If a recording is missing, or comes from other cells or another compiler.
pub fn read(folder: &str, scripts: &[Script]) -> Vec<Vec<Reply>> {
    let here = versions();
    scripts
        .iter()
        .map(|script| {
            let file = file(folder, script);
            let text = fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("{}: {error}; {MEND}", file.display()));
            let (recorded, exchanges) = parse(&text);
            let name = &script.name;
            assert_eq!(recorded, here, "{name}: other versions; {MEND}");
            replies(script, exchanges)
        })
        .collect()
}

/// Records the replies to all cells of each script of a folder.
#[cfg(feature = "live")]
pub fn write(folder: &str, scripts: &[Script], replies: &[Vec<Reply>]) {
    let versions = serde_json::to_string(&versions()).expect("JSON");
    for (script, replies) in scripts.iter().zip(replies) {
        let mut text = versions.clone() + "\n";
        for (cell, reply) in script.cells.iter().zip(replies) {
            let code = &cell.code;
            let exchange = serde_json::json!({ "code": code, "reply": reply });
            text += &format!("{exchange}\n");
        }
        let file = file(folder, script);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("written");
    }
}

fn parse(text: &str) -> (Versions, Vec<Exchange>) {
    let mut lines = text.lines();
    let versions = serde_json::from_str(lines.next().unwrap_or_default()).expect("versions");
    let exchanges = lines.map(|line| serde_json::from_str(line).expect("an exchange"));
    (versions, exchanges.collect())
}

/// The replies, if they are to this script's cells as they are now.
fn replies(script: &Script, exchanges: Vec<Exchange>) -> Vec<Reply> {
    let name = &script.name;
    assert_eq!(exchanges.len(), script.cells.len(), "{name}: cells; {MEND}");
    let pairs = script.cells.iter().zip(exchanges);
    pairs
        .map(|(cell, exchange)| {
            assert_eq!(
                exchange.code, cell.code,
                "{name}: a cell has changed; {MEND}"
            );
            exchange.reply
        })
        .collect()
}

fn file(folder: &str, script: &Script) -> PathBuf {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("recorded");
    recorded.join(folder).join(format!("{}.jsonl", script.name))
}

fn versions() -> Versions {
    let evcxr = MANIFEST
        .lines()
        .find_map(|line| line.strip_prefix("evcxr = "));
    let evcxr = evcxr
        .and_then(|line| line.split('"').nth(1))
        .expect("a version");
    let output = Command::new("rustc").arg("--version").output();
    let text = String::from_utf8(output.expect("rustc starts").stdout).expect("text");
    Versions {
        evcxr: evcxr.trim_start_matches('=').to_owned(),
        rustc: text.trim().to_owned(),
    }
}

#[test]
#[should_panic(expected = "a cell has changed")]
fn a_recording_of_another_cell_is_refused() {
    let script = Script {
        name: "one".into(),
        cells: super::script::cells("// %% one\n1\n"),
    };
    let exchange = Exchange {
        code: "2\n".into(),
        reply: Reply::default(),
    };
    replies(&script, vec![exchange]);
}
