//! Decides what keys, saves and reports mean.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::answer_file::{self, AnswerFile, AnswerFileError};
use super::bell::Bell;
use super::editor::{Editor, EditorError, Opened};
use super::keys::Key;
use super::page::{Graded, Panel, View};
use super::saves::{Content, Saves};
use super::screen::Screen;
use super::waiting::wait;
use super::worker::{Gone, Worker};
use crate::grade::Report;
use crate::lesson::{Catalogue, Exercise, Lesson};
use crate::render::terminal::{ColorChoice, Style, fill_text};
use crate::session::SessionOptions;
use crate::tty::TerminalMode;
use crate::tutor::{GradingSession, Record};
use crate::units::seconds;

/// How often the file and the size of the terminal are looked at, because not every change is reported.
const LOOK: Duration = Duration::from_millis(250);
/// What is graded sooner shows no status, so that quick answers do not flicker.
const GRACE: Duration = Duration::from_millis(150);

/// An exercise and its lesson.
pub type Choice<'a> = (&'a Lesson, &'a Exercise);

/// What the watcher needs.
pub struct WatchContext<'a, F> {
    pub catalogue: &'a Catalogue,
    pub first: Choice<'a>,
    /// The file for the first exercise, if the learner names one. The others lie beside it.
    pub file: Option<PathBuf>,
    /// The folder for the files of all exercises otherwise.
    pub folder: PathBuf,
    pub record: Record,
    pub grading: GradingSession<F>,
    pub editor: Option<Editor>,
    pub color: ColorChoice,
    pub bell: Bell,
}

/// How the watching ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The learner has left, or the terminal is gone.
    Left,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Watching cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    #[error(transparent)]
    File(#[from] AnswerFileError),
    #[error(transparent)]
    Editor(#[from] EditorError),
    #[error(transparent)]
    Grader(#[from] Gone),
    #[error("the terminal does not answer: {0}")]
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
    /// None while the terminal is lent to an editor.
    keys: Option<TerminalMode>,
    screen: Screen,
    editor: Option<Editor>,
    graded: Option<Graded>,
    /// The answer that is being graded, and since when.
    began: Option<(String, Instant)>,
    /// The answer to grade as soon as the one before has ended.
    waiting: Option<String>,
    /// The report that comes next is of an answer that was saved again.
    is_stale: bool,
    panel: Panel,
    /// A sentence at the end of the page, until something else happens.
    note: Option<String>,
    hints: usize,
    /// The solution was asked for before any attempt.
    warned: bool,
    /// The inputs of the checks stay the same over the saves, so that a change of a report is one of the answer.
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

    /// Begins with the exercise at hand.
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
            Content::NotText => format!("{file} is not text in UTF-8: it is not graded"),
            Content::Empty => format!("{file} is empty: it is not graded"),
            Content::Missing => format!("{file} is gone: r writes the starter again"),
            Content::Unreadable(error) => format!("{file} cannot be read: {error}"),
        };
        self.drop_answer();
        self.say(why)
    }

    /// Grades this answer. The one that is being graded ends.
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

    /// Ends the answer that is being graded; its report will not be shown.
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
        // An answer that was not run, or not graded, says nothing about single checks.
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

    fn press(&mut self, key: Key) -> Result<(), WatchError> {
        self.note = None;
        match key {
            Key::Next => return self.next(),
            Key::Run => return self.run_again(),
            Key::Hint => {
                self.hints = (self.hints + 1).min(self.exercise.hints.len());
                self.panel = Panel::Hint(self.hints);
            }
            Key::Solution => {
                let tried = self.graded.is_some();
                if !std::mem::replace(&mut self.warned, true) && !tried {
                    return self
                        .say("You have not tried yet. h helps; s again shows a solution.".into());
                }
                self.panel = Panel::Solution;
            }
            Key::List => self.panel = Panel::List,
            Key::Text => self.panel = Panel::Text,
            Key::Quit => {}
        }
        let panel = self.panel;
        self.show(|view, theme| match panel {
            Panel::List => view.list(theme),
            Panel::Text => view.text(theme),
            _ => view.help(theme),
        })
    }

    /// Goes on to the next exercise that is not passed.
    fn next(&mut self) -> Result<(), WatchError> {
        let all: Vec<Choice> = self.catalogue.exercises().collect();
        let here = all.iter().position(|(_, one)| one.id == self.exercise.id);
        let after = here.map_or(0, |index| index + 1);
        let (before, behind) = all.split_at(after);
        let is_open = |(_, exercise): &&Choice| {
            let best = self.record.progress().score(&exercise.id);
            exercise.id != self.exercise.id && !best.is_some_and(|best| best.passed)
        };
        let Some(&(lesson, exercise)) = behind.iter().chain(before).find(is_open) else {
            return self.say("Every other exercise is passed; q leaves.".into());
        };
        let file = match AnswerFile::open(AnswerFile::usual(&self.folder, exercise), exercise) {
            Ok(file) => file,
            Err(error) => return self.say(format!("{error}; {}", error.help())),
        };
        self.drop_answer();
        (self.lesson, self.exercise) = (lesson, exercise);
        self.saves = Saves::of(&file.path);
        self.file = file;
        self.graded = None;
        self.panel = Panel::None;
        self.hints = 0;
        self.warned = false;
        self.seed = new_seed();
        self.begin()
    }

    /// Grades the same text again, with other inputs; or writes the starter where the file is gone.
    fn run_again(&mut self) -> Result<(), WatchError> {
        match self.saves.content().clone() {
            Content::Text(answer) => {
                self.seed = new_seed();
                self.grade(answer)
            }
            Content::Missing => {
                match AnswerFile::open(self.file.path.clone(), self.exercise) {
                    Ok(file) => self.file = file,
                    Err(error) => return self.say(error.to_string()),
                }
                self.saves = Saves::of(&self.file.path);
                self.say(format!("{} holds the starter", self.file.path.display()))
            }
            other => self.saved(other),
        }
    }

    /// Opens the editor. If it takes the terminal, nothing is drawn until it ends.
    fn open(&mut self, editor: &Editor) -> Result<(), WatchError> {
        // The editor finds the terminal as it was.
        let keys = self.keys.take();
        drop(keys);
        match editor.open(&self.file.path)? {
            Opened::Beside => {}
            Opened::Here(mut child) => {
                self.screen.is_lent = true;
                // What is saved meanwhile is graded once the editor has ended.
                let ended = child.wait();
                self.screen.is_lent = false;
                // Ctrl-C was the editor's.
                self.bell.take_interrupt();
                ended?;
            }
        }
        if self.has_keys {
            self.keys = TerminalMode::key_by_key();
        }
        self.draw()
    }

    fn view(&self) -> View<'_> {
        View {
            catalogue: self.catalogue,
            progress: self.record.progress(),
            lesson: self.lesson,
            exercise: self.exercise,
            file: &self.file.path,
            graded: self.graded.as_ref(),
            panel: self.panel,
            has_keys: self.has_keys,
        }
    }

    /// Draws the page; or, where there are no pages, only what is new.
    fn show(
        &mut self,
        news: impl Fn(&View, &crate::render::terminal::Theme) -> String,
    ) -> Result<(), WatchError> {
        if self.screen.is_paged {
            return self.draw();
        }
        let text = news(&self.view(), &self.screen.theme());
        self.screen.show(text.trim_end_matches('\n'))?;
        self.tell_note()
    }

    fn draw(&mut self) -> Result<(), WatchError> {
        if self.screen.is_paged {
            let page = self.view().page(&self.screen.theme());
            self.screen.show(&page)?;
            self.draw_status()?;
        }
        Ok(())
    }

    fn say(&mut self, note: String) -> Result<(), WatchError> {
        self.note = Some(note);
        if self.screen.is_paged {
            return self.draw();
        }
        self.tell_note()
    }

    fn tell_note(&mut self) -> Result<(), WatchError> {
        if let Some(note) = self.note.take() {
            let text = fill_text(&self.screen.theme(), Style::Warning, &note, "", "");
            self.screen.show(text.trim_end())?;
        }
        Ok(())
    }

    fn draw_status(&mut self) -> Result<(), WatchError> {
        let busy = self.began.as_ref().map(|(_, began)| began.elapsed());
        let (style, status) = match (busy, &self.note) {
            (Some(since), _) if since >= GRACE => {
                (Style::Quiet, format!("grading… {}", seconds(since, 0)))
            }
            (_, Some(note)) => (Style::Warning, note.clone()),
            _ => (Style::Plain, String::new()),
        };
        Ok(self.screen.status(style, &status)?)
    }
}
