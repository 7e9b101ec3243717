//! The prompt: reads lines from a front end, plays the lesson, runs cells, and consults the tutor.

use std::rc::Rc;

use gpu_tutor_command::{begins, behind, only};
use gpu_tutor_lessons::Catalogue;
use gpu_tutor_render::terminal::{Style, code_block, fill_text};
use gpu_tutor_session::cell::pasted::bare;
use gpu_tutor_session::{Outcome, Session, SessionError};
use gpu_tutor_teaching::progress::Progress;
use gpu_tutor_teaching::{Tutor, Walkthrough, visible};
use gpu_tutor_text::t;

use super::assistant::Assistant;
use super::frontend::{Frontend, Line};
use crate::transcript::Transcript;

/// Opens another session, for a demo that needs its own.
pub type Opener<'a> = Box<dyn FnMut() -> Result<Box<dyn Session>, SessionError> + 'a>;

/// What the prompt needs to run.
pub struct PromptContext<'a> {
    /// The version and this machine's devices.
    pub banner: (String, String),
    /// Why the GPU is not used, unless that was requested, and how to fix it.
    pub unused_gpu: Option<SessionError>,
    /// Whether the prelude has to be built before the first cell.
    pub builds: bool,
    pub session: Box<dyn Session + 'a>,
    pub open_session: Opener<'a>,
    pub catalogue: &'a Catalogue,
    pub tutor: Tutor<'a>,
    /// Helps with the Rust that is being typed.
    pub assistant: Rc<dyn Assistant>,
    /// The cells that have run.
    pub transcript: Transcript,
    /// Whether to restore the previous session.
    pub resumes: bool,
    /// The number of CUDA devices; the output that a demo should show depends on it.
    pub gpus: usize,
}

pub struct Prompt<'a> {
    pub(super) context: PromptContext<'a>,
    pub(super) front: &'a mut dyn Frontend,
    /// `None` if the catalogue is empty.
    pub(super) walk: Option<Walkthrough<'a>>,
    /// The last cell that ran, and its outcome.
    pub(super) last: Option<(String, Outcome)>,
    pub(super) annotate: bool,
    /// The demo whose code is already on the screen, directly above the prompt.
    pub(super) previewed: Option<usize>,
    /// The demo that the learner has been asked to predict.
    pub(super) asked: Option<usize>,
    pub(super) prefill: String,
    /// Whether anything has run in the session.
    pub(super) used: bool,
    /// Whether the learner has asked to leave.
    pub(super) leaves: bool,
}

impl<'a> Prompt<'a> {
    pub fn new(context: PromptContext<'a>, front: &'a mut dyn Frontend) -> Self {
        Prompt {
            context,
            front,
            walk: None,
            last: None,
            annotate: true,
            previewed: None,
            asked: None,
            prefill: String::new(),
            used: false,
            leaves: false,
        }
    }

    /// Greets the learner, then handles one line after another until the learner leaves.
    pub fn run(&mut self) {
        self.greet();
        if self.context.resumes {
            self.resume();
        }
        loop {
            self.expect_next();
            let (prompt, prefill) = (self.text(), std::mem::take(&mut self.prefill));
            match self.front.ask(&prompt, &prefill) {
                Line::Text(text) => self.take(&text),
                Line::Cleared => self.previewed = None,
                Line::End => break,
            }
            if self.leaves {
                break;
            }
        }
        self.keep_place();
        self.hint_line(&t!("until next time: `gpu-tutor` continues from here"));
    }

    /// Prepares the session, while the learner is reading, for what the lesson runs next. While the session opens,
    /// nothing is prepared, because waiting for the session would then take longer.
    fn expect_next(&mut self) {
        if self.context.session.is_ready()
            && let Some(cell) = self.walk.as_ref().and_then(Walkthrough::next_cell)
        {
            self.context.session.expect(&cell.code);
        }
    }

    fn take(&mut self, text: &str) {
        let text = &*bare(text);
        let line = text.trim();
        if !line.is_empty() && self.predict_line(line) {
            return;
        }
        let is_next = only(line).is_some_and(|(command, _)| command.info.name == ":next");
        if !line.is_empty() && !is_next {
            self.previewed = None;
        }
        let assistant = &self.context.assistant;
        if line.is_empty() {
            self.enter();
        } else if begins(line, &|name| assistant.holds(name)) {
            self.carry_out(text);
        } else if let Some((draft, command)) = behind(line) {
            self.command_behind(draft.trim_end(), command);
        } else if !self.quiz_answer(line) {
            self.carry_out(text);
            self.remind_of_prediction();
        }
    }

    /// Runs a command that follows a draft. The draft stays on the line unless the command moved to another step;
    /// `:check` runs the draft.
    fn command_behind(&mut self, draft: &str, command: &str) {
        if only(command).is_some_and(|(found, _)| found.info.name == ":check") {
            if self.free_cell(draft) {
                self.check_again();
            }
            return;
        }
        let place = |walk: Option<&Walkthrough>| walk.map(|walk| (walk.number(), walk.is_open()));
        let before = place(self.walk.as_ref());
        self.carry_out(command);
        if place(self.walk.as_ref()) == before && self.front.can_prefill() {
            draft.clone_into(&mut self.prefill);
        }
    }

    /// `devices 3/14 › `; a question adds its options, and a prediction adds the form of its answer.
    fn text(&self) -> String {
        let theme = self.front.theme();
        let arrow = theme.either("› ", "> ");
        let Some(walk) = &self.walk else {
            return arrow.to_owned();
        };
        let place = format!("{} {}/{}", walk.lesson().id, walk.number(), walk.count());
        let choices = walk
            .open_quiz()
            .map(|quiz| format!("1-{}", quiz.options.len()))
            .or_else(|| self.prediction_form())
            .map(|form| format!(" [{form}]"));
        let prompt = format!("{place}{} {arrow}", choices.unwrap_or_default());
        // The lines of a longer cell are aligned only if the first one also begins at the left margin.
        if self.prefill.contains('\n') {
            format!("{}\n", prompt.trim_end())
        } else {
            prompt
        }
    }

    /// Completion offers lessons, this lesson's steps, and variables.
    pub(super) fn offer_names(&mut self) {
        let mut names: Vec<String> = self
            .context
            .catalogue
            .lessons()
            .iter()
            .map(|lesson| lesson.id.clone())
            .collect();
        if let Some(walk) = &self.walk {
            names.extend(visible(walk.lesson()).map(|(_, step)| step.id().to_owned()));
        }
        self.front.offer(names);
    }

    /// Records where the learner is.
    pub(super) fn keep_place(&mut self) {
        let Some(walk) = &self.walk else { return };
        let (lesson, Some((index, step))) = (&walk.lesson().id, walk.place()) else {
            return;
        };
        self.keep(|progress| progress.stand(lesson, step.id(), index));
    }

    pub(super) fn keep(&mut self, change: impl Fn(&mut Progress)) {
        self.context.tutor.record(change);
        self.report_unkept();
    }

    /// Reports once that progress cannot be saved.
    pub(super) fn report_unkept(&mut self) {
        if let Some(error) = self.context.tutor.unkept() {
            self.problem(&error.to_string());
        }
    }

    pub(super) fn say(&mut self, text: &str) {
        self.front.say(text);
    }

    /// Shows a sentence from the prompt itself.
    pub(super) fn tell(&mut self, style: Style, text: &str) {
        let text = fill_text(&self.front.theme(), style, text, "", "");
        self.front.say(&text);
    }

    pub(super) fn hint_line(&mut self, text: &str) {
        self.tell(Style::Quiet, text);
    }

    pub(super) fn problem(&mut self, text: &str) {
        self.tell(Style::Warning, text);
    }

    pub(super) fn say_code(&mut self, code: &str) {
        let theme = self.front.theme();
        let block = code_block(&theme, code);
        self.front.say(&block);
    }
}
