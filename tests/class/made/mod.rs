//! A class made of right, wrong, late, broken, hostile and damaged submissions, the same for the same seed.
//!
//! Its submissions are in nbgrader's folders. Each learner records what the grades must be.

mod attacks;
mod grades;
mod notebook;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};

pub use attacks::is_unharmed;
pub use grades::surprises;

use attacks::aimed;
use notebook::notebook;

/// When submissions are due, as in the policy.
const DUE: &str = "2026-11-20";
/// What being late costs.
pub const POLICY: &str = "due = \"2026-11-20T20:00:00Z\"\npercent_per_day = 10.0\n";

/// What the grade of one exercise must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    Pass,
    NotPass,
    /// There is no answer.
    BeMissing,
}

/// A learner of the class.
pub struct Learner {
    pub id: String,
    /// What the learner did, for messages.
    pub what: String,
    pub days_late: u32,
    pub exercises: BTreeMap<String, Must>,
    /// A problem must be reported.
    pub is_broken: bool,
    /// Something must be repaired.
    pub is_mended: bool,
}

/// Everything that submissions are made of.
struct Stock {
    catalogue: Catalogue,
    answers: BTreeMap<String, [Vec<String>; 2]>,
    attacks: Vec<(String, String)>,
}

/// An answer, and what its grade must be.
type Answers = BTreeMap<String, (String, Must)>;

/// Writes the submissions of `size` learners into `folder`, with a roster and a policy next to them.
pub fn class(folder: &Path, lessons: &[&str], size: usize, seed: u64) -> Vec<Learner> {
    let mut random = fastrand::Rng::with_seed(seed);
    let stock = Stock::new(folder, &mut random);
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(folder.join("policy.toml"), POLICY).expect("written");
    let mut roster = "id,name\n".to_owned();
    let mut learners: Vec<Learner> = (0..size)
        .map(|number| {
            let id = format!("learner-{number:03}");
            roster += &format!("{id},Learner {number}\n");
            stock.learner(&id, number, folder, lessons, &mut random)
        })
        .collect();
    roster += "absent,Absent\n";
    std::fs::write(folder.join("roster.csv"), roster).expect("written");
    learners.sort_by(|a, b| a.id.cmp(&b.id));
    learners
}

/// Writes the submissions of `honest` learners with right answers, and of one more learner for each attack, who hands
/// it in for `where-to`. If `hostile` is false, there are only the honest ones.
#[allow(dead_code, reason = "only `benches/class` makes one")]
pub fn crowd(
    folder: &Path,
    honest: usize,
    attacks: &[(&str, &str)],
    hostile: bool,
) -> Vec<Learner> {
    let mut random = fastrand::Rng::with_seed(30);
    let stock = Stock::new(folder, &mut random);
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(folder.join("policy.toml"), POLICY).expect("written");
    let mut roster = "id,name\n".to_owned();
    let mut learners = Vec::new();
    let others = if hostile { attacks } else { &[] };
    let all = (0..honest).map(|_| None).chain(others.iter().map(Some));
    for (number, attack) in all.enumerate() {
        // The hostile ones come between the others.
        let id = match attack {
            None => format!("learner-{number:02}"),
            Some((name, _)) => format!("learner-{:02}-{name}", (number - honest) * 3),
        };
        roster += &format!("{id},Learner {number}\n");
        let lesson = stock.catalogue.lesson("devices").expect("a lesson");
        let mut answers: Answers = lesson
            .exercises()
            .map(|one| (one.id.clone(), (stock.right(one, &mut random), Must::Pass)))
            .collect();
        if let Some((_, text)) = attack {
            answers.insert("where-to".to_owned(), ((*text).to_owned(), Must::NotPass));
        }
        let mut learner = Learner {
            id: id.clone(),
            what: attack.map_or("right", |(name, _)| name).to_owned(),
            days_late: 0,
            exercises: BTreeMap::new(),
            is_broken: false,
            is_mended: false,
        };
        let place = folder.join("submitted").join(&id).join("hw");
        std::fs::create_dir_all(&place).expect("a folder");
        let text = notebook(lesson, &answers, &id, None, &mut learner);
        std::fs::write(place.join("devices.ipynb"), text).expect("written");
        let time = format!("{DUE} 19:00:00 UTC");
        std::fs::write(place.join("timestamp.txt"), time).expect("written");
        let must = answers
            .into_iter()
            .map(|(exercise, (_, must))| (exercise, must));
        learner.exercises = must.collect();
        learners.push(learner);
    }
    std::fs::write(folder.join("roster.csv"), roster).expect("written");
    learners.sort_by(|a, b| a.id.cmp(&b.id));
    learners
}

impl Stock {
    fn new(folder: &Path, random: &mut fastrand::Rng) -> Stock {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade");
        let mut answers: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
        for exercise in listed(&tests.join("answers")) {
            let both = answers.entry(name_of(&exercise)).or_default();
            for path in listed(&exercise) {
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                // Nothing on a machine without a GPU can tell that these are wrong.
                if !text.contains("told with a GPU") {
                    both[usize::from(name_of(&path).starts_with("wrong-"))].push(plain(&text));
                }
            }
        }
        let attacks = ["cheats", "escapes"].map(|kind| listed(&tests.join("attacks").join(kind)));
        let mut attacks: Vec<(String, String)> = attacks
            .concat()
            .into_iter()
            .filter_map(|path| {
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                // The message about an attack with a race differs from run to run, and the results of two runs are
                // compared.
                let races = text.matches("// ends with:").count() > 1;
                let aimed = aimed(&text, folder).filter(|_| !races)?;
                Some((name_of(&path), aimed))
            })
            .collect();
        random.shuffle(&mut attacks);
        Stock {
            catalogue: Catalogue::embedded(),
            answers,
            attacks,
        }
    }

    fn learner(
        &self,
        id: &str,
        number: usize,
        folder: &Path,
        lessons: &[&str],
        random: &mut fastrand::Rng,
    ) -> Learner {
        let lessons: Vec<&Lesson> = lessons
            .iter()
            .map(|name| self.catalogue.lesson(name).expect("a lesson"))
            .collect();
        let exercises: Vec<&Exercise> = lessons.iter().flat_map(|one| one.exercises()).collect();
        let round = number / 20;
        let place = number % 20;
        let mut answers: Answers = exercises
            .iter()
            .map(|exercise| {
                let code = match place {
                    7..=10 => self.any(exercise, random),
                    11 => (exercise.starter.code.clone(), Must::NotPass),
                    _ => (self.right(exercise, random), Must::Pass),
                };
                (exercise.id.clone(), code)
            })
            .collect();
        let mut learner = Learner {
            id: id.to_owned(),
            what: "right".to_owned(),
            days_late: 0,
            exercises: BTreeMap::new(),
            is_broken: false,
            is_mended: false,
        };
        let mut damage = None;
        match place {
            7..=10 => learner.what = "wrong in part".to_owned(),
            11 => learner.what = "untouched".to_owned(),
            12 | 13 => {
                learner.days_late = 1 + random.u32(0..4);
                learner.what = "late".to_owned();
            }
            14 => {
                damage = Some(["torn", "no text", "empty", "syntax"][round % 4]);
                learner.what = format!("broken: {}", damage.unwrap_or_default());
            }
            15..=17 => {
                let index = (round * 3 + place - 15) % self.attacks.len();
                let (name, text) = &self.attacks[index];
                learner.what = format!("hostile: {name}");
                answers.insert("where-to".to_owned(), (text.clone(), Must::NotPass));
            }
            18 | 19 => {
                let ways = [
                    "copied",
                    "reordered",
                    "bare",
                    "colab",
                    "commands",
                    "deleted",
                ];
                damage = Some(ways[(round * 2 + place - 18) % ways.len()]);
                learner.what = format!("mended: {}", damage.unwrap_or_default());
            }
            _ => {}
        }
        if damage == Some("syntax") {
            let first = exercises[0];
            let text = "fn broken( { this is no Rust".to_owned();
            answers.insert(first.id.clone(), (text, Must::NotPass));
        }
        let place = folder.join("submitted").join(id).join("hw");
        std::fs::create_dir_all(&place).expect("a folder");
        for lesson in lessons {
            let text = notebook(lesson, &answers, id, damage, &mut learner);
            let bytes = match damage {
                Some("torn") => text.as_bytes()[..text.len() / 2].to_vec(),
                Some("no text") => [b"\xff\xfe\x00", text.as_bytes()].concat(),
                Some("empty") => Vec::new(),
                _ => text.into_bytes(),
            };
            std::fs::write(place.join(format!("{}.ipynb", lesson.id)), bytes).expect("written");
        }
        let is_lost = matches!(damage, Some("torn" | "no text" | "empty"));
        learner.is_broken = is_lost;
        learner.exercises = answers
            .into_iter()
            .map(|(exercise, (_, must))| match is_lost {
                true => (exercise, Must::BeMissing),
                false => (exercise, must),
            })
            .collect();
        let day: u32 = DUE[8..].parse().expect("a day");
        let time = format!(
            "2026-11-{:02} 19:{:02}:00 UTC",
            day + learner.days_late,
            number % 60
        );
        std::fs::write(place.join("timestamp.txt"), time).expect("written");
        learner
    }

    fn right(&self, exercise: &Exercise, random: &mut fastrand::Rng) -> String {
        let right = &self.answers[&exercise.id][0];
        match random.usize(0..=right.len()) {
            0 => exercise.solution.code.clone(),
            number => right[number - 1].clone(),
        }
    }

    fn any(&self, exercise: &Exercise, random: &mut fastrand::Rng) -> (String, Must) {
        let wrong = &self.answers[&exercise.id][1];
        match random.usize(0..4) {
            0 => (self.right(exercise, random), Must::Pass),
            1 => (exercise.starter.code.clone(), Must::NotPass),
            _ => {
                let index = random.usize(0..wrong.len());
                (wrong[index].clone(), Must::NotPass)
            }
        }
    }
}

/// An answer without what editors and chats put around it, because in a notebook the line that names its exercise comes
/// first.
fn plain(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let inside = text
        .strip_prefix("```rust\n")
        .and_then(|text| text.trim_end().strip_suffix("```"));
    inside.unwrap_or(&text).to_owned()
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut all: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    all.sort();
    all
}

fn name_of(path: &Path) -> String {
    let stem = path.file_stem().expect("a name");
    stem.to_string_lossy().into_owned()
}
