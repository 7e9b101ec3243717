//! The summary of a graded class in a few lines.

use std::collections::BTreeMap;

use gpu_tutor_class::limits::shortened;
use gpu_tutor_class::{Assignment, ClassResult, StudentResult};
use gpu_tutor_grading::{Report, Verdict};
use gpu_tutor_text::clean;
use gpu_tutor_text::units::count;
use gpu_tutor_text::visible::visible;
use serde::Serialize;

/// The maximum number of learners to name in a remark.
const NAMED: usize = 5;

/// The numbers, and everything that someone must look at.
#[derive(Debug, Serialize)]
pub struct Summary {
    pub assignment: String,
    pub seed: u64,
    pub students: usize,
    /// Learners on the roster who handed in nothing.
    pub absent: usize,
    pub late: usize,
    pub mended: usize,
    /// Groups of learners, and pairs of groups, whose answers are similar.
    pub alike: usize,
    /// The points of the assignment; the next field counts those that rest on computed values.
    pub points: u32,
    pub computed_points: u32,
    /// The mean score of those who handed something in.
    pub mean: f64,
    pub open: Vec<Remark>,
    /// The learners without a final grade, who get no grade in files that cannot mark it as open.
    pub undecided: Vec<String>,
    pub problems: Vec<Remark>,
    pub left_aside: Vec<String>,
    /// The layers of the walls that a box lacked.
    pub lacks: Vec<String>,
    /// The files that were written.
    pub files: Vec<String>,
}

/// Something that someone must look at.
#[derive(Debug, Serialize)]
pub struct Remark {
    pub student: String,
    pub what: String,
}

impl Summary {
    pub fn of(result: &ClassResult, assignment: &Assignment, files: Vec<String>) -> Summary {
        let students = || result.students.iter();
        let number = |is: fn(&&StudentResult) -> bool| students().filter(is).count();
        let handed_in = number(|student| student.attempt.is_some());
        let total: f64 = students().map(StudentResult::score).sum();
        let walls = result.walls.iter();
        let lacks = walls
            .flat_map(|walls| &walls.missing)
            .map(|missing| format!("{} ({})", missing.layer, missing.why));
        Summary {
            assignment: result.assignment.clone(),
            seed: result.seed,
            students: result.students.len(),
            absent: result.students.len() - handed_in,
            late: number(|student| student.lateness.days > 0),
            mended: number(|student| !student.mended.is_empty()),
            alike: result.similar.len(),
            points: assignment.max_score(),
            computed_points: assignment.computed_points(),
            mean: (total / handed_in.max(1) as f64 * 100.0).round() / 100.0,
            open: students().flat_map(open).collect(),
            undecided: students()
                .filter(|student| student.is_undecided())
                .map(|student| student.student.id.clone())
                .collect(),
            problems: students().flat_map(problems).collect(),
            left_aside: result.left_aside.clone(),
            lacks: lacks.collect(),
            files,
        }
    }

    /// Whether the grades can count without anyone having to look at anything first.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty() && self.problems.is_empty()
    }

    pub fn text(&self) -> String {
        let mut lines = vec![
            format!(
                "{} of {}: {} handed something in, {} late, {} repaired",
                count(self.students as u64, "learner", "learners"),
                plain(&self.assignment),
                self.students - self.absent,
                self.late,
                self.mended
            ),
            format!(
                "mean {} of {}, of which {} rest on computed values; seed {}",
                self.mean,
                count(u64::from(self.points), "point", "points"),
                self.computed_points,
                self.seed
            ),
        ];
        if self.alike > 0 {
            let groups = count(self.alike as u64, "group or pair", "groups or pairs");
            lines.push(format!(
                "{groups} of similar answers: look at them yourself"
            ));
        }
        if !self.lacks.is_empty() {
            lines.push(format!(
                "walls that a box lacked: {}",
                plain(&self.lacks.join("; "))
            ));
        }
        let remarks = [("open", &self.open), ("could not be read", &self.problems)];
        for (what, all) in remarks.iter().filter(|(_, all)| !all.is_empty()) {
            lines.push(format!("{what}:"));
            lines.extend(grouped(all));
        }
        if !self.undecided.is_empty() {
            lines.push(format!(
                "no final grade, so left out of gradebook files that cannot say so: {}",
                named(&self.undecided)
            ));
        }
        if !self.left_aside.is_empty() {
            lines.push("left aside:".to_owned());
            lines.extend(
                self.left_aside
                    .iter()
                    .map(|one| format!("  {}", plain(one))),
            );
        }
        lines.extend(self.files.iter().cloned());
        lines.push(String::new());
        visible(&lines.join("\n"))
    }
}

/// One line for each distinct remark, with the learners it applies to.
fn grouped(remarks: &[Remark]) -> Vec<String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for remark in remarks {
        groups
            .entry(&remark.what)
            .or_default()
            .push(&remark.student);
    }
    let line =
        |(what, students): (&str, Vec<&str>)| format!("  {}: {}", plain(what), named(&students));
    groups.into_iter().map(line).collect()
}

/// Text from a learner, or from a part that somebody else graded, made safe for a line of the terminal.
fn plain(text: &str) -> String {
    shortened(clean::line(text))
}

/// The first few of several learners, and how many more there are.
fn named<S: AsRef<str>>(students: &[S]) -> String {
    let (named, others) = students.split_at(students.len().min(NAMED));
    let named: Vec<String> = named.iter().map(|one| plain(one.as_ref())).collect();
    let more = match others.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", named.join(", "))
}

/// Why a learner's exercises are open.
fn open(student: &StudentResult) -> Vec<Remark> {
    let exercises = student.exercises.iter().filter(|one| one.is_open());
    let remark = |exercise: &gpu_tutor_class::ExerciseResult| Remark {
        student: student.student.id.clone(),
        what: format!(
            "`{}`: {}",
            exercise.exercise,
            exercise.report.as_ref().map_or("no report", why)
        ),
    };
    exercises.map(remark).collect()
}

/// The reason why a report is open.
fn why(report: &Report) -> &str {
    if let Some(reason) = &report.reason {
        return reason;
    }
    let open = [
        Verdict::CouldNotGrade,
        Verdict::Inconclusive,
        Verdict::NotJudged,
    ];
    let mut checks = open.iter().flat_map(|verdict| {
        report
            .checks
            .iter()
            .filter(move |one| one.verdict == *verdict)
    });
    checks.next().map_or("open", |check| &check.message)
}

fn problems(student: &StudentResult) -> impl Iterator<Item = Remark> {
    student.problems.iter().map(|what| Remark {
        student: student.student.id.clone(),
        what: what.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_others_moves_the_cursor_or_fills_the_terminal() {
        let remark = Remark {
            student: "a\u{1b}[31m\n".repeat(1000),
            what: "\u{1b}[2Jboo\nrow\u{9b}".repeat(1000),
        };
        let lines = grouped(&[remark]);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].len() < 1100, "{}", lines[0].len());
        assert!(!lines[0].contains(char::is_control), "{}", lines[0]);
    }
}
