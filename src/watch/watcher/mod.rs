//! Decides what to do about keys, saves and reports.

mod drawing;
mod keys;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_render::terminal::ColorChoice;
use gpu_tutor_session::SessionOptions;
use gpu_tutor_system::tty::TerminalMode;
use gpu_tutor_teaching::{GradingSession, Record};
use gpu_tutor_text::t;

use crate::editor::{Editor, EditorError};
use crate::watch::answer_file::{self, AnswerFile, AnswerFileError};
use crate::watch::bell::Bell;
use crate::watch::keys::Key;
use crate::watch::page::{Graded, Panel};
use crate::watch::saves::{Content, Saves};
use crate::watch::screen::Screen;
use crate::watch::waiting::wait;
use crate::watch::worker::{Gone, Worker};

/// How often the file and the size of the terminal are checked, because not every change is reported.
const LOOK: Duration = Duration::from_millis(250);
/// An answer that is graded sooner than this shows no status, so that quick answers do not cause flicker.
const GRACE: Duration = Duration::from_millis(150);

/// An exercise and its lesson.
pub type Choice<'a> = (&'a Lesson, &'a Exercise);

/// What the watcher needs.
pub struct WatchContext<'a, F> {
    pub catalogue: &'a Catalogue,
    pub first: Choice<'a>,
    /// The file for the first exercise, if the learner names one. The files for the others are next to it.
    pub file: Option<PathBuf>,
    /// The folder for the files of all exercises if the learner names no file.
    pub folder: PathBuf,
    pub record: Record,
    pub grading: GradingSession<F>,
    pub editor: Option<Editor>,
    pub color: ColorChoice,
    pub bell: Bell,
}

/// How the watcher ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The learner has left, or the terminal is gone.
    Left,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Why watching cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error(transparent)]
    File(#[from] AnswerFileError),
    #[error(transparent)]
    Editor(#[from] EditorError),
    #[error(transparent)]
    Grader(#[from] Gone),
    #[error("{}", t!("cannot use the terminal: %{cause}", cause = _0))]
    Terminal(#[from] io::Error),
}

/// Watches until the learner leaves.
///
/// # Errors
/// If there is no file for the answer, no editor, or nothing to draw on.
pub fn watch<F>(context: WatchContext<F>) -> Result<End, WatchError>
where
    F: FnMut() -> Option<SessionOptions> + Send,
{
    let first = context.first;
    let (file, folder) = match context.file {
        Some(file) => {
            let folder = file.parent().unwrap_or(Path::new("")).to_owned();
            (file, folder)
        }
        None => (AnswerFile::usual(&context.folder, first.1), context.folder),
    };
    let file = AnswerFile::open(file, first.1)?;
    std::thread::scope(|scope| {
        let worker = Worker::start(scope, context.grading, context.bell.clone());
        let keys = TerminalMode::key_by_key();
        let mut watcher = Watcher {
            catalogue: context.catalogue,
            lesson: first.0,
            exercise: first.1,
            saves: Saves::of(&file.path),
            file,
            folder,
            record: context.record,
            told_unkept: false,
            worker,
            bell: context.bell,
            has_keys: keys.is_some(),
            keys,
            screen: Screen::new(context.color),
            editor: context.editor,
            graded: None,
            began: None,
            waiting: None,
            is_stale: false,
            panel: Panel::None,
            note: None,
            hints: 0,
            warned: false,
            seed: new_seed(),
        };
        let ended = watcher.run();
        watcher.screen.leave();
        ended
    })
}

fn new_seed() -> u64 {
    u64::from(fastrand::u32(..))
}

struct Watcher<'a> {
    catalogue: &'a Catalogue,
    lesson: &'a Lesson,
    exercise: &'a Exercise,
    file: AnswerFile,
    folder: PathBuf,
    saves: Saves,
    record: Record,
    told_unkept: bool,
    worker: Worker<'a>,
    bell: Bell,
    has_keys: bool,
    /// `None` while the terminal is lent to an editor.
    keys: Option<TerminalMode>,
    screen: Screen,
    editor: Option<Editor>,
    graded: Option<Graded>,
    /// The answer that is being graded, and when its grading began.
    began: Option<(String, Instant)>,
    /// The answer to grade as soon as grading the previous one has ended.
    waiting: Option<String>,
    /// Whether the next report is outdated, because its answer is no longer the one to grade.
    is_stale: bool,
    panel: Panel,
    /// A sentence at the end of the page, shown until something else happens.
    note: Option<String>,
    hints: usize,
    /// Whether the solution was asked for before any attempt.
    warned: bool,
    /// The inputs of the checks stay the same across saves, so that a change in a report is due to a change in the
    /// answer.
    seed: u64,
}

impl Watcher<'_> {
    fn run(&mut self) -> Result<End, WatchError> {
        self.begin()?;
        loop {
            let most = if self.began.is_some() { GRACE } else { LOOK };
            let with_keys = self.keys.is_some();
            let woken = wait(&self.bell, self.saves.descriptor(), with_keys, most)?;
            if self.bell.take_interrupt() && !self.screen.is_lent {
                return Ok(End::Interrupted);
            }
            if woken.is_over {
                return Ok(End::Left);
            }
            for key in woken.keys {
                if key == Key::Quit {
                    return Ok(End::Left);
                }
                self.press(key)?;
            }
            let heard = woken.folder.then(|| self.saves.hear().cloned()).flatten();
            if let Some(content) = heard.or_else(|| self.saves.look().cloned()) {
                self.saved(content)?;
            }
            if let Some(report) = self.worker.report()? {
                self.take(report)?;
            }
            if self.screen.is_outdated() {
                self.draw()?;
            }
            self.draw_status()?;
        }
    }

    /// Begins the current exercise.
    fn begin(&mut self) -> Result<(), WatchError> {
        self.worker.prepare(self.lesson, self.exercise);
        self.show(|view, theme| format!("{}\n{}", view.heading(theme), view.text(theme)))?;
        if let Some(editor) = self.editor.clone() {
            self.open(&editor)?;
        }
        match self.saves.content().clone() {
            Content::Text(answer) if answer != answer_file::starter(self.exercise) => {
                self.grade(answer)
            }
            Content::Text(_) => Ok(()),
            other => self.saved(other),
        }
    }

    fn saved(&mut self, content: Content) -> Result<(), WatchError> {
        let file = self.file.path.display();
        let why = match content {
            Content::Text(answer) => return self.grade(answer),
            Content::NotText => {
                t!("%{file} is not UTF-8 text, so it is not graded", file)
            }
            Content::Empty => t!("%{file} is empty, so it is not graded", file),
            Content::Missing => t!("%{file} is gone: r writes the starter again", file),
            Content::Unreadable(error) => {
                t!("%{file} cannot be read: %{error}", file, error)
            }
        };
        self.drop_answer();
        self.say(why.into_owned())
    }

    /// Grades this answer, and cancels the one that is being graded.
    fn grade(&mut self, answer: String) -> Result<(), WatchError> {
        self.note = None;
        if self.worker.is_busy() {
            self.drop_answer();
            self.waiting = Some(answer);
            return Ok(());
        }
        let sent = answer.clone();
        self.worker
            .grade(self.lesson, self.exercise, sent, self.seed)?;
        self.began = Some((answer, Instant::now()));
        Ok(())
    }

    /// Cancels the answer that is being graded; its report will not be shown.
    fn drop_answer(&mut self) {
        self.waiting = None;
        if self.worker.is_busy() {
            self.worker.cancel();
            self.is_stale = true;
        }
    }

    fn take(&mut self, report: Report) -> Result<(), WatchError> {
        let Some((answer, _)) = self.began.take() else {
            return Ok(());
        };
        if std::mem::take(&mut self.is_stale) {
            return match self.waiting.take() {
                Some(answer) => self.grade(answer),
                None => self.draw(),
            };
        }
        let kept = self.record.grade(&report);
        if let Err(error) = kept
            && !std::mem::replace(&mut self.told_unkept, true)
        {
            self.note = Some(error.to_string());
        }
        // An answer that was not run, or not graded, has no results for individual checks.
        let ran = |graded: Graded| {
            let Report { error, reason, .. } = &graded.report;
            match error.is_some() || reason.is_some() {
                true => graded.before,
                false => Some(graded.report),
            }
        };
        let before = self.graded.take().and_then(ran);
        self.graded = Some(Graded {
            report,
            answer,
            before,
        });
        self.panel = Panel::None;
        self.show(|view, theme| match view.graded {
            Some(graded) => format!("{}{}", view.heading(theme), view.report(theme, graded)),
            None => String::new(),
        })
    }
}
