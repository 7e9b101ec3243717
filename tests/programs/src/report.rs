//! The tool's output: a line for each failure, and the table at the end.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use crate::play::Failure;

/// The result of one program.
pub struct Outcome {
    /// Its folder's name.
    pub folder: String,
    /// Its file's name without `.rs`.
    pub name: String,
    /// Why it failed at the first attempt.
    pub failure: Option<Failure>,
    /// The reason that its `// differs:` line gives.
    pub differs: Option<String>,
    /// Whether it passed with cells joined.
    pub after_joining: bool,
}

impl Outcome {
    /// Creates the outcome of the first attempt.
    pub fn new(path: &Path, source: &str, failure: Option<Failure>) -> Self {
        let folder = path.parent().and_then(Path::file_name);
        Outcome {
            folder: folder.unwrap_or_default().to_string_lossy().into_owned(),
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            failure,
            differs: differs(source),
            after_joining: false,
        }
    }
}

/// The reason after `// differs:`.
fn differs(source: &str) -> Option<String> {
    let mut lines = source.lines().map(str::trim);
    let reason = lines.find_map(|line| line.strip_prefix("// differs:"))?;
    Some(reason.trim().to_owned())
}

/// The line for a failing program; empty if it passed as expected.
pub fn line(outcome: &Outcome) -> String {
    let name = format!("{}/{}", outcome.folder, outcome.name);
    let Some(failure) = &outcome.failure else {
        return match &outcome.differs {
            Some(reason) => format!("{name}: passes now, though it says: {reason}\n"),
            None => String::new(),
        };
    };
    let mut text = format!("{name}: ");
    if let Some(place) = failure.cell {
        text += &format!("cell {}: {}  ", place + 1, failure.line);
    }
    text += &failure.reason;
    if let Some(reason) = &outcome.differs {
        text += &format!("  (differs: {reason})");
    }
    if outcome.after_joining {
        text += "  (passes joined)";
    }
    text + "\n"
}

/// How many programs there are, and how many passed.
#[derive(Default)]
struct Count {
    programs: usize,
    first: usize,
    joined: usize,
}

impl Count {
    fn add(&mut self, outcome: &Outcome) {
        let first = outcome.failure.is_none();
        self.programs += 1;
        self.first += usize::from(first);
        self.joined += usize::from(first || outcome.after_joining);
    }
}

/// The table of each folder and of all: how many programs there are, how many passed at the first attempt and, if
/// `joined`, how many passed after joining.
pub fn table(outcomes: &[Outcome], joined: bool) -> String {
    let mut folders: BTreeMap<&str, Count> = BTreeMap::new();
    let mut all = Count::default();
    for outcome in outcomes {
        folders.entry(&outcome.folder).or_default().add(outcome);
        all.add(outcome);
    }
    let mut text = format!(
        "\n{:<14}{:>9}{:>9}{:>9}",
        "folder", "programs", "passed", "percent"
    );
    text += if joined { "   joined  percent\n" } else { "\n" };
    for (folder, count) in folders.iter().chain([(&"all", &all)]) {
        row(&mut text, folder, count, joined);
    }
    text
}

/// Adds one row.
fn row(text: &mut String, folder: &str, count: &Count, joined: bool) {
    let Count {
        programs, first, ..
    } = *count;
    let percentage = percent(first, programs);
    // Writing to a string cannot fail.
    let _ = write!(text, "{folder:<14}{programs:>9}{first:>9}{percentage:>9.1}");
    if joined {
        let percentage = percent(count.joined, programs);
        let _ = write!(text, "{:>9}{percentage:>9.1}", count.joined);
    }
    text.push('\n');
}

/// The percentage that passed at the first attempt.
pub fn percent_at_first(outcomes: &[Outcome]) -> f64 {
    let passed = outcomes.iter().filter(|outcome| outcome.failure.is_none());
    percent(passed.count(), outcomes.len())
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(source: &str, reason: Option<&str>) -> Outcome {
        let failure = reason.map(|reason| Failure {
            cell: Some(1),
            line: "f();".to_owned(),
            reason: reason.to_owned(),
        });
        Outcome::new(Path::new("corpus/loops/sum.rs"), source, failure)
    }

    #[test]
    fn a_failure_takes_one_line() {
        let text = line(&outcome("// differs: no names\n", Some("E1: why")));
        assert_eq!(
            text,
            "loops/sum: cell 2: f();  E1: why  (differs: no names)\n"
        );
        assert_eq!(line(&outcome("", None)), "");
    }

    #[test]
    fn the_table_counts() {
        let mut late = outcome("", Some("E1: why"));
        late.after_joining = true;
        let outcomes = [outcome("", None), late];
        assert_eq!(percent_at_first(&outcomes), 50.0);
        let text = table(&outcomes, true);
        assert!(
            text.ends_with("all                   2        1     50.0        2    100.0\n"),
            "{text}"
        );
    }
}
