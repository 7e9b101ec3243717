//! What grading a class costs: `cargo bench --bench class`. It creates a class with a fixed seed, and grades it three
//! times: in one go, with a `kill -9` in the middle, and in four parts that are merged. It compares the files that were
//! written, byte by byte.
//!
//! `--only hostile` grades thirty honest learners alone, and then with ten hostile ones among them (`hostile.rs`).
//! `--size N` creates a class of that size instead of 200; `--only whole` grades it once.

mod hostile;
#[path = "../../tests/class/made/mod.rs"]
mod made;
mod table;

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use gpu_tutor_class::ClassResult;
use gpu_tutor_class::run::Part;

use made::Learner;
use table::row;

const LESSONS: [&str; 2] = ["devices", "modules"];
const SEED: u64 = 16;
/// Hostile answers that run forever are stopped after this many seconds.
const TIME_LIMIT: &str = "10";
const SHARDS: u32 = 4;

fn main() -> ExitCode {
    if rustix::process::geteuid().is_root() {
        // `grade` refuses to run as root.
        let mut again =
            Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/as-user"));
        again.args(std::env::args_os());
        let error = again.exec();
        eprintln!("tests/class/as-user cannot be run: {error}");
        return ExitCode::FAILURE;
    }
    let arguments: Vec<String> = std::env::args().collect();
    let after = |name: &str| {
        let at = arguments.iter().position(|one| one == name)?;
        arguments.get(at + 1).cloned()
    };
    if after("--only").as_deref() == Some("hostile") {
        return hostile::neighbours();
    }
    let size = after("--size").map_or(200, |size| size.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let bench = Bench {
        learners: made::class(folder.path(), &LESSONS, size, SEED),
        folder: folder.path().to_owned(),
        lessons: &LESSONS,
    };
    println!("| measure | figure |\n|---|---:|");
    bench.describe();
    let mut well = bench.whole();
    if after("--only").as_deref() != Some("whole") {
        well &= bench.killed();
        well &= bench.sharded();
    }
    match well {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

struct Bench {
    learners: Vec<Learner>,
    folder: PathBuf,
    lessons: &'static [&'static str],
}

/// A run of `gpu-tutor grade`.
struct Ran {
    time: Duration,
    /// The grader's memory in MB, measured each time it reported its progress.
    memory: Vec<u64>,
}

impl Bench {
    fn describe(&self) {
        let mut kinds = std::collections::BTreeMap::<&str, usize>::new();
        for learner in &self.learners {
            let kind = learner.what.split(':').next().unwrap_or_default();
            *kinds.entry(kind).or_default() += 1;
        }
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(kind, count)| format!("{count} {kind}"))
            .collect();
        row("learners", &self.learners.len().to_string());
        row("of them", &kinds.join(", "));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        row("cores", &cores.to_string());
    }

    fn output(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn start(&self, output: &Path, more: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gpu-tutor"));
        command
            .arg("grade")
            .arg(self.folder.join("submitted"))
            .arg("-o")
            .arg(output)
            .args(["--assignment", &self.lessons.join(","), "--seed", "16"])
            .args(["--time-limit", TIME_LIMIT])
            .arg("--roster")
            .arg(self.folder.join("roster.csv"))
            .arg("--policy")
            .arg(self.folder.join("policy.toml"))
            .args(more)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command.spawn().expect("it starts")
    }

    /// Grades the class, and kills the grader once `kill_after` tenths are done.
    fn grade(&self, output: &Path, more: &[&str], kill_after: Option<usize>) -> Ran {
        let begun = Instant::now();
        let mut child = self.start(output, more);
        let told = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut memory = Vec::new();
        for line in told.lines().map_while(Result::ok) {
            if !line.ends_with("answers are graded") {
                eprintln!("{line}");
                continue;
            }
            memory.push(resident(child.id()));
            if kill_after == Some(memory.len()) {
                child.kill().expect("it runs");
            }
        }
        let status = child.wait().expect("it ends");
        let is_done = status.code().is_some_and(|code| code < 2);
        assert!(is_done || kill_after.is_some(), "{status}");
        Ran {
            time: begun.elapsed(),
            memory,
        }
    }

    fn whole(&self) -> bool {
        let output = self.output("whole");
        let ran = self.grade(&output, &[], None);
        let result = result(&output);
        let answers = result.students.iter().flat_map(|one| &one.exercises);
        let answers = answers.filter(|one| one.report.is_some()).count();
        row("answers", &answers.to_string());
        let seconds = ran.time.as_secs_f64();
        row("graded in", &format!("{seconds:.0} s"));
        row("each", &format!("{:.2} s", seconds / answers as f64));
        let [first, last] =
            [ran.memory.first(), ran.memory.last()].map(|one| one.copied().unwrap_or(0));
        row(
            "the grader's memory, after a tenth and at the end",
            &format!("{first} MB, {last} MB"),
        );
        let wrong = made::surprises(&self.learners, &result);
        row(
            "grades that are not what they must be",
            &wrong.len().to_string(),
        );
        wrong.iter().for_each(|one| eprintln!("{one}"));
        let unharmed = made::is_unharmed(&self.folder);
        row(
            "files of the host that an answer has read or changed",
            if unharmed { "0" } else { "1" },
        );
        wrong.is_empty() && unharmed
    }

    fn killed(&self) -> bool {
        let output = self.output("killed");
        let before = self.grade(&output, &[], Some(5)).time;
        let after = self.grade(&output, &[], None).time;
        let times = format!(
            "{:.0} s and {:.0} s",
            before.as_secs_f64(),
            after.as_secs_f64()
        );
        row("killed in the middle, and again", &times);
        self.compare("killed", "files that differ then")
    }

    fn sharded(&self) -> bool {
        let begun = Instant::now();
        let mut parts = Vec::new();
        for number in 1..=SHARDS {
            let output = self.output(&format!("part-{number}"));
            self.grade(&output, &["--shard", &format!("{number}/{SHARDS}")], None);
            parts.push(output);
        }
        row(
            "in four parts, one after the other",
            &format!("{:.0} s", begun.elapsed().as_secs_f64()),
        );
        let merged = Command::new(env!("CARGO_BIN_EXE_gpu-tutor"))
            .args(["grade", "--merge"])
            .args(&parts)
            .arg("-o")
            .arg(self.output("merged"))
            .stdout(Stdio::null())
            .status();
        let code = merged.expect("it runs").code();
        assert!(code.is_some_and(|code| code < 2), "{code:?}");
        self.compare("merged", "files that differ when the parts are merged")
    }

    /// Compares the files that were written with those of the whole class.
    fn compare(&self, name: &str, what: &str) -> bool {
        let [one, other] = ["whole", name].map(|name| files(&self.output(name)));
        let mut differ: Vec<&PathBuf> = one
            .iter()
            .chain(&other)
            .filter(|file| {
                let read = |name| std::fs::read(self.output(name).join(file)).ok();
                read("whole") != read(name)
            })
            .collect();
        differ.sort();
        differ.dedup();
        row(what, &format!("{} of {}", differ.len(), one.len()));
        differ
            .iter()
            .for_each(|file| eprintln!("{name}: {} differs", file.display()));
        differ.is_empty() && !one.is_empty()
    }
}

/// The files that were written, except the journal, which a run writes for itself.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).expect("a folder").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push(path.strip_prefix(folder).expect("below it").to_owned()),
            }
        }
    }
    found.retain(|file| file != Path::new("journal.jsonl"));
    found.sort();
    found
}

fn result(output: &Path) -> ClassResult {
    let text = std::fs::read(output.join("part.json")).expect("it was graded");
    let part: Part = serde_json::from_slice(&text).expect("a part");
    part.result
}

/// The memory of a process, in MB.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
