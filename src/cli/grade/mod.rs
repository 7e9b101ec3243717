//! `gpu-tutor grade FOLDER`: grades the submissions of a class.

mod autograder;
mod bar;
mod finish;
mod place;
mod summary;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use gpu_tutor_boxed::{BoxPlan, Limits, RequiredWalls, reach_gpus};
use gpu_tutor_class::intake::{self, Intake, IntakeOptions, Layout};
use gpu_tutor_class::mend;
use gpu_tutor_class::policy::Policy;
use gpu_tutor_class::run::{self, Engine, InBoxes, Journal, JournalError, Part, Settings, Shard};
use gpu_tutor_class::write::Format;
use gpu_tutor_class::{Assignment, ClassResult, StudentResult};
use gpu_tutor_grading::{TIME_LIMIT, gpus_of};
use gpu_tutor_lessons::{Catalogue, embedded_texts};
use gpu_tutor_session::{SessionError, SessionOptions};
use gpu_tutor_teaching::GradingSession;

use super::walls::{Walls, refuse_root};
use super::{Context, Failure, catalogue, start};
use bar::Bar;
use summary::Summary;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder of submissions, or an archive of them from a learning platform
    #[arg(required_unless_present_any = ["merge", "autograder"])]
    folder: Option<PathBuf>,
    /// Where the results go [default: FOLDER-grades]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The assignment: lessons and exercises [default: the lesson that most submissions belong to]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    assignment: Vec<String>,
    /// The layout of the folder, if it is not recognised
    #[arg(long, value_enum)]
    layout: Option<Layout>,
    /// The assignment's name in nbgrader, if the folder contains several
    #[arg(long, value_name = "NAME")]
    assignment_folder: Option<String>,
    /// A CSV file with the learners of the class
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// A TOML file that says what late submissions cost and which attempt counts
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// What to write [default: every format that needs only the results]
    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',')]
    format: Vec<Format>,
    /// The random seed for the inputs of checks [default: that of an earlier run into the same folder, or else a new one]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// How many answers to grade at once [default: as many as cores and memory allow]
    #[arg(long, value_name = "N")]
    workers: Option<NonZeroUsize>,
    /// Stop a cell of an answer that runs longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time_limit: u64,
    /// Refuse to grade if the sandbox lacks any of these walls
    #[arg(long, value_enum, default_value_t = Walls::Full)]
    walls: Walls,
    /// Grade the I-th of N parts of the class; `--merge` puts them together
    #[arg(long, value_name = "I/N", requires = "seed")]
    shard: Option<Shard>,
    /// Merge the parts of a class, each from the folder that it was graded into
    #[arg(long, value_name = "DIR", num_args = 1.., requires = "output", conflicts_with_all = ["folder", "shard"])]
    merge: Vec<PathBuf>,
    /// Grade nothing; write the archive of an autograder for Gradescope instead
    #[arg(long, value_name = "ZIP", requires = "bundle", requires = "assignment", conflicts_with_all = ["folder", "merge", "shard"])]
    autograder: Option<PathBuf>,
    /// Where the autograder's image gets the program from: a folder that `gpu-tutor bundle` wrote, or the https address
    /// of its files
    #[arg(long, value_name = "DIR|URL", requires = "autograder")]
    bundle: Option<String>,
    /// Print the summary as a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(context: &Context, arguments: Arguments) -> Result<ExitCode, Failure> {
    match (&arguments.folder, &arguments.autograder) {
        (None, Some(archive)) => autograder::write(context, &arguments, archive),
        (None, None) => merge(context, &arguments),
        (Some(folder), _) => {
            refuse_root("grade")?;
            let output = place::output(folder, arguments.output.clone())?;
            grade(context, &arguments, folder, &output)
        }
    }
}

/// Puts the parts of a class together.
fn merge(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::chosen(context)?;
    let parts = place::parts(&arguments.merge)?;
    let whole = run::merge(parts).map_err(|error| {
        Failure::new(
            error.to_string(),
            "grade every part with the same program, lessons, options, roster and policy, then name all their folders",
        )
    })?;
    let assignment = Assignment {
        name: whole.result.assignment.clone(),
        ..gpu_tutor_class::assignment::named(&catalogue, &whole.exercises)?
    };
    let output = arguments.output.clone().unwrap_or_default();
    finish::keep(&whole, &output)?;
    finish::whole(arguments, &assignment, whole.result, &output)
}

fn grade(
    context: &Context,
    arguments: &Arguments,
    folder: &Path,
    output: &Path,
) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::chosen(context)?;
    let policy = match &arguments.policy {
        Some(file) => Policy::read(file)?,
        None => Policy::default(),
    };
    let mut intake = intake::read(
        folder,
        &IntakeOptions {
            layout: arguments.layout,
            roster: arguments.roster.clone(),
            assignment_folder: arguments.assignment_folder.clone(),
            offset: policy.offset(),
        },
    )?;
    let assignment = assignment(arguments, &catalogue, &mut intake)?;
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let mut left_aside = std::mem::take(&mut intake.left_aside);
    let roster = intake.roster.as_deref().unwrap_or_default();
    let handed_in = intake.submissions.iter().map(|one| &one.student);
    left_aside.extend(policy.strangers(handed_in.chain(roster)));
    left_aside.extend(policy.unsure(roster, &intake.without_offset));
    let layout = intake.layout;
    let ungraded = gpu_tutor_class::ungraded(intake, &policy, &assignment, &catalogue, shard);
    let options = start::options(context)?.for_grading();
    require_walls(arguments.walls)?;
    let limits = Limits::kept(Duration::from_secs(arguments.time_limit));
    reach_gpus(&BoxPlan::new(options.clone(), limits, embedded_texts()))?;
    let gpus = gpus_of(&options);
    let mut journal = Journal::open(output)?;
    let terms = [
        ("the layout", layout.to_string()),
        (
            "the folder of the assignment",
            arguments.assignment_folder.clone().unwrap_or_default(),
        ),
        ("the policy", fingerprint(arguments.policy.as_deref())?),
        ("the roster", fingerprint(arguments.roster.as_deref())?),
        ("what the exercises hold", run::content(&assignment)),
        ("the walls", format!("{:?}", arguments.walls)),
        ("the number of GPUs", format!("{gpus:?}")),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    let settings = Settings {
        seed: journal.seed(arguments.seed)?,
        time_limit: Duration::from_secs(arguments.time_limit),
        gpus,
        walls: arguments.walls.into(),
        judge: run::judge(&options.prelude.identity).map_err(|error| {
            Failure::new(
                format!("cannot read this program: {error}"),
                "install gpu-tutor again",
            )
        })?,
    };
    let stop = start::stop_at_ctrl_c();
    let running = start::Running::default();
    stop.aim(Some(Arc::new(running.clone())));
    let workers = arguments.workers.unwrap_or_else(run::workers);
    let engine = Engine {
        assignment: &assignment,
        settings: settings.clone(),
        workers,
        open: &|core| {
            let grading = session(&options, &settings, arguments.walls).beside(workers);
            let examiner = InBoxes::new(grading, &assignment, core);
            running.add(examiner.stop());
            Box::new(examiner)
        },
        stopped: &|| stop.asked(),
    };
    let mut bar = Bar::new();
    let graded = engine.grade(ungraded, &mut journal, &mut |event| bar.tell(event))?;
    bar.end();
    if graded.left > 0 {
        let stopped = Failure::new(
            format!(
                "stopped: {} of {} answers are not graded yet, and nothing was written",
                graded.left, graded.answers
            ),
            format!(
                "the same command continues from there; {} has the rest",
                output.display()
            ),
        );
        stopped.tell(&context.theme);
        return Ok(ExitCode::FAILURE);
    }
    let students = counted(&policy, graded.results);
    let result = ClassResult {
        assignment: assignment.name.clone(),
        seed: settings.seed,
        walls: run::walls(&students),
        students,
        similar: Vec::new(),
        left_aside,
    };
    let exercises = assignment.exercises.iter();
    let part = Part {
        shard,
        judge: settings.judge,
        time_limit_seconds: arguments.time_limit,
        terms: terms.into(),
        exercises: exercises.map(|(_, one)| one.id.clone()).collect(),
        result,
    };
    let file = finish::keep(&part, output)?;
    if shard == Shard::WHOLE {
        return finish::whole(arguments, &assignment, part.result, output);
    }
    let files = vec![file.display().to_string()];
    finish::say(arguments, &Summary::of(&part.result, &assignment, files))
}

/// What the class had to do.
fn assignment<'a>(
    arguments: &Arguments,
    catalogue: &'a Catalogue,
    intake: &mut Intake,
) -> Result<Assignment<'a>, Failure> {
    if !arguments.assignment.is_empty() {
        return Ok(gpu_tutor_class::assignment::named(
            catalogue,
            &arguments.assignment,
        )?);
    }
    let Intake {
        submissions, files, ..
    } = intake;
    let lessons = submissions.iter().filter_map(|one| {
        let read = files.with(one, |contents| mend::lesson_in(&contents.files, catalogue));
        // Problems with a submission are reported when its answers are searched for.
        read.unwrap_or_default()
    });
    mend::assignment_of(lessons, catalogue).ok_or_else(|| {
        Failure::new(
            "no submission says which lesson it belongs to",
            "name the lesson or its exercises with `--assignment`; `gpu-tutor lessons` lists them",
        )
    })
}

/// A hash of a file that a teacher provides.
fn fingerprint(file: Option<&Path>) -> Result<String, Failure> {
    let Some(file) = file else {
        return Ok("none".to_owned());
    };
    let bytes = std::fs::read(file).map_err(|error| {
        Failure::new(
            format!("cannot read {}: {error}", file.display()),
            "check the path and its permissions",
        )
    })?;
    Ok(blake3::hash(&bytes).to_hex()[..32].to_owned())
}

/// Refuses to start on a machine that lacks some of the required walls.
fn require_walls(walls: Walls) -> Result<(), Failure> {
    let layers =
        gpu_tutor_sandbox::probe().map_err(|error| SessionError::new(error.to_string()))?;
    RequiredWalls::from(walls).allow(&layers)?;
    Ok(())
}

fn session(
    options: &SessionOptions,
    settings: &Settings,
    walls: Walls,
) -> GradingSession<impl FnMut() -> Option<SessionOptions> + use<>> {
    let options = options.clone();
    GradingSession::new(move || Some(options.clone()))
        .limited_to(settings.time_limit)
        .with_seed(Some(settings.seed))
        .behind(walls.into())
}

/// The results of the attempts that count. In `results`, those of one learner are next to each other.
fn counted(policy: &Policy, results: Vec<StudentResult>) -> Vec<StudentResult> {
    let mut students: Vec<Vec<StudentResult>> = Vec::new();
    for result in results {
        match students.last_mut() {
            Some(same) if same[0].student.id == result.student.id => same.push(result),
            _ => students.push(vec![result]),
        }
    }
    let chosen = students.into_iter().map(|attempts| policy.choose(attempts));
    chosen.flatten().collect()
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Self {
        let help = match error {
            JournalError::Busy(_) => "wait for it, or name another folder with `-o`",
            JournalError::File { .. } => {
                "use `-o` to name a folder that you may write to, on a disk with free space"
            }
        };
        Failure::new(error.to_string(), help)
    }
}
