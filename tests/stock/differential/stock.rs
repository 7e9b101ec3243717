//! Stock evcxr's side: the program of this workspace gets a request for each cell.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::protocol::{READY, Reply, Request};
use super::script::Script;

/// How long a cell may take. A cell that reads evcxr's own standard input, for example, never ends.
const MAX_CELL_TIME: Duration = Duration::from_secs(300);
/// How long a session may take to open. The first one builds candle.
const MAX_OPENING_TIME: Duration = Duration::from_secs(3600);

/// Returns the replies to all cells of each script.
///
/// # Panics
/// If the program does not answer.
pub fn play(scripts: &[Script]) -> Vec<Vec<Reply>> {
    let scratch = tempfile::tempdir().expect("a folder");
    let kept = kept_folder();
    // Allow only one run at a time, because evcxr builds the cells of all sessions in the same folder.
    let alone = File::create(kept.join("lock")).expect("a file");
    alone.lock().expect("locked");
    let mut stock = Stock::start(scratch.path(), &kept);
    let versions = Versions::of(&kept);
    versions.take();
    let checkout = checkout().display().to_string();
    let play = |script: &Script| {
        let open = Request::Open {
            checkout: checkout.clone(),
        };
        stock.ask(&open, MAX_OPENING_TIME);
        versions.keep();
        let cells = script.cells.iter();
        let mut run = |code: &str| {
            let code = code.to_owned();
            stock.ask(&Request::Run { code }, MAX_CELL_TIME)
        };
        cells.map(|cell| run(&cell.code)).collect()
    };
    scripts.iter().map(play).collect()
}

struct Stock {
    process: Child,
    requests: ChildStdin,
    replies: Receiver<String>,
}

impl Stock {
    fn start(scratch: &Path, kept: &Path) -> Stock {
        let mut process = Command::new(env!("CARGO_BIN_EXE_stock"))
            .arg("--tapped")
            .env("EVCXR_TMPDIR", kept)
            .env("EVCXR_CONFIG_DIR", configuration(scratch))
            .current_dir(scratch)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("stock evcxr starts");
        let requests = process.stdin.take().expect("piped");
        let stdout = process.stdout.take().expect("piped");
        let (sender, replies) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.map(|line| sender.send(line)).all(|sent| sent.is_ok())
        });
        let first = replies.recv();
        assert_eq!(first.as_deref(), Ok(READY), "stock evcxr did not start");
        Stock {
            process,
            requests,
            replies,
        }
    }

    fn ask(&mut self, request: &Request, patience: Duration) -> Reply {
        let text = serde_json::to_string(request).expect("JSON");
        writeln!(self.requests, "{text}").expect("stock evcxr takes requests");
        let line = self.replies.recv_timeout(patience);
        let line =
            line.unwrap_or_else(|error| panic!("no reply of stock evcxr ({error}) to {text}"));
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }
}

impl Drop for Stock {
    fn drop(&mut self) {
        // Its child process ends when its standard input closes.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn checkout() -> PathBuf {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    place.canonicalize().expect("the checkout")
}

/// The folder where evcxr builds dependencies. It is kept, because otherwise every run would build candle again. It
/// is outside the checkout, because cargo would mistake it for a member of the workspace.
fn kept_folder() -> PathBuf {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Path::new(&std::env::var_os("HOME").expect("a home")).join(".cache");
    let folder = cache
        .unwrap_or_else(home)
        .join("gpu-tutor-ci/stock-session");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Lock files that give evcxr the same crate versions as the product, above all candle's. evcxr itself starts without
/// dependencies and does not keep versions.
struct Versions {
    /// The product's lock file.
    wanted: Vec<u8>,
    /// A copy of the product's lock file from which `resolved` was made.
    taken: PathBuf,
    /// The lock file that cargo resolved; it adds the few crates that the product replaces with slim stand-ins.
    resolved: PathBuf,
    used: PathBuf,
}

impl Versions {
    fn of(kept: &Path) -> Versions {
        Versions {
            wanted: fs::read(checkout().join("Cargo.lock")).expect("a lock file"),
            taken: kept.join("taken.lock"),
            resolved: kept.join("resolved.lock"),
            used: kept.join("Cargo.lock"),
        }
    }

    /// Gives cargo a lock file before it resolves versions.
    fn take(&self) {
        let known = fs::read(&self.taken).is_ok_and(|taken| taken == self.wanted);
        let resolved = fs::read(&self.resolved).ok().filter(|_| known);
        fs::write(&self.used, resolved.as_ref().unwrap_or(&self.wanted)).expect("written");
    }

    /// Saves the versions that cargo resolved.
    fn keep(&self) {
        fs::copy(&self.used, &self.resolved).expect("a lock file");
        fs::write(&self.taken, &self.wanted).expect("written");
    }
}

/// Writes evcxr's settings. Optimisation is off because it takes most of the time and changes no answer: overflow is
/// checked at every level.
fn configuration(scratch: &Path) -> PathBuf {
    let folder = scratch.join("evcxr");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("evcxr.toml"), "[evcxr]\nopt_level = \"0\"\n").expect("written");
    folder
}
