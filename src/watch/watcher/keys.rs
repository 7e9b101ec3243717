//! What each key does.

use gpu_tutor_system::tty::TerminalMode;
use gpu_tutor_text::{say, t};

use super::{Choice, WatchError, Watcher, new_seed};
use crate::editor::{Editor, Opened};
use crate::watch::answer_file::AnswerFile;
use crate::watch::keys::Key;
use crate::watch::page::Panel;
use crate::watch::saves::{Content, Saves};

impl Watcher<'_> {
    pub(super) fn press(&mut self, key: Key) -> Result<(), WatchError> {
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
                    return self.say(
                        t!(
                            "You have not tried yet. Press h for a hint, or s again for a solution."
                        )
                        .into(),
                    );
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

    /// Moves on to the next exercise that has not been passed.
    pub(super) fn next(&mut self) -> Result<(), WatchError> {
        let all: Vec<Choice> = self.catalogue.exercises().collect();
        let here = all.iter().position(|(_, one)| one.id == self.exercise.id);
        let after = here.map_or(0, |index| index + 1);
        let (before, behind) = all.split_at(after);
        let is_open = |(_, exercise): &&Choice| {
            let best = self.record.progress().score(&exercise.id);
            exercise.id != self.exercise.id && !best.is_some_and(|best| best.passed)
        };
        let Some(&(lesson, exercise)) = behind.iter().chain(before).find(is_open) else {
            return self.say(t!("You have passed every other exercise; q quits.").into());
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

    /// Grades the same text again, with other inputs, or writes the starter if the file is gone.
    pub(super) fn run_again(&mut self) -> Result<(), WatchError> {
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
                let file = self.file.path.display();
                self.say(say!("%{file} contains the starter", file))
            }
            other => self.saved(other),
        }
    }

    /// Opens the editor. If the editor uses the terminal, nothing is drawn until it exits.
    pub(super) fn open(&mut self, editor: &Editor) -> Result<(), WatchError> {
        // Give the terminal to the editor in its original state.
        let keys = self.keys.take();
        drop(keys);
        match editor.open(&self.file.path)? {
            Opened::Beside => {}
            Opened::Here(mut child) => {
                self.screen.is_lent = true;
                // Anything saved before then is graded once the editor has exited.
                let ended = child.wait();
                self.screen.is_lent = false;
                // Ctrl-C was meant for the editor.
                self.bell.take_interrupt();
                ended?;
            }
        }
        if self.has_keys {
            self.keys = TerminalMode::key_by_key();
        }
        self.draw()
    }
}
