//! A scripted learner whose input is a list of lines, and the parts around the learner, which record what happens.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use gpu_tutor_analyst::{Completion, Completions, Doc, NoDoc, Signature};
use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_render::terminal::Theme;
use gpu_tutor_session::prelude::Preparation;
use gpu_tutor_session::scripted::{Scripted, shown};
use gpu_tutor_session::{Interrupt, NotReady, Outcome, Output, Session, SessionError, Variable};
use gpu_tutor_teaching::fixture::{self, LESSON};
use gpu_tutor_teaching::progress::Progress;
use gpu_tutor_teaching::{Grader, Record, Tutor};

use crate::repl::{Assistant, Frontend, Line, Prompt, PromptContext};
use crate::transcript::Transcript;

/// The fixture, and a copy of it as a second lesson.
fn catalogue() -> Catalogue {
    let second = LESSON
        .replace("id: devices", "id: tensors")
        .replace("Computing devices", "Tensors")
        .replace("5.6.1", "5.6.2")
        .replace("id=", "id=t-")
        .replace("for=", "for=t-")
        .replace("check=", "check=t-");
    let files = [
        ("lessons/01-devices.md", LESSON),
        ("lessons/02-tensors.md", second.as_str()),
    ];
    Catalogue::read(files)
        .whole()
        .expect("both lessons break no rule")
}

/// A session where each demo has the expected outcome: an answer, or a failure with the expected message.
pub fn session() -> Scripted {
    let y = Variable {
        name: "y".into(),
        type_name: "prelude::Tensor".into(),
        shape: Some(vec![2, 3]),
        dtype: Some("f32".into()),
        device: Some("cpu".into()),
        bytes: Some(24),
        note: None,
    };
    Scripted::new()
        .answer(
            "device_count()",
            Outcome {
                run_ms: 0.5,
                compile_ms: 90.0,
                ..shown("0")
            },
        )
        .answer(
            "let y = x.to(&cpu())?;",
            Outcome {
                run_ms: 1.2,
                variables: vec![y],
                ..Outcome::default()
            },
        )
        .fails("let y = todo!();", "not yet implemented")
        .fails("device(\"cuda:9\")?", "0 CUDA devices")
}

/// Everything that a visit produced.
pub struct Visit {
    pub screen: String,
    /// The cells that the learner's session ran.
    pub ran: Vec<String>,
    pub prompts: Vec<(String, String)>,
    pub progress: Progress,
    pub labels: Vec<String>,
}

pub fn visit(lines: &[&str]) -> Visit {
    visit_with(session(), Progress::default(), lines)
}

pub fn visit_with(session: Scripted, progress: Progress, lines: &[&str]) -> Visit {
    visit_of(session, progress, None, Default::default(), lines)
}

/// A visit that resumes the session whose cells are in this file.
pub fn visit_again(session: Scripted, file: &std::path::Path, lines: &[&str]) -> Visit {
    let transcript = Transcript::kept_in(file.to_owned());
    visit_of(
        session,
        Progress::default(),
        None,
        (transcript, true),
        lines,
    )
}

/// A visit on a machine whose GPU is not used for this reason.
pub fn visit_without_its_gpu(unused: SessionError, lines: &[&str]) -> Visit {
    visit_of(
        session(),
        Progress::default(),
        Some(unused),
        Default::default(),
        lines,
    )
}

fn visit_of(
    session: Scripted,
    progress: Progress,
    unused_gpu: Option<SessionError>,
    (transcript, resumes): (Transcript, bool),
    lines: &[&str],
) -> Visit {
    let catalogue = catalogue();
    visit_in(
        &catalogue,
        session,
        progress,
        unused_gpu,
        (transcript, resumes),
        lines,
    )
}

/// A visit to a lesson that the test supplies.
pub fn visit_lesson(text: &str, session: Scripted, progress: Progress, lines: &[&str]) -> Visit {
    let catalogue = Catalogue::read([("lessons/01-devices.md", text)])
        .whole()
        .expect("the lesson breaks no rule");
    visit_in(
        &catalogue,
        session,
        progress,
        None,
        Default::default(),
        lines,
    )
}

fn visit_in(
    catalogue: &Catalogue,
    session: Scripted,
    progress: Progress,
    unused_gpu: Option<SessionError>,
    (transcript, resumes): (Transcript, bool),
    lines: &[&str],
) -> Visit {
    let session = Rc::new(RefCell::new(session));
    let mut learner = Learner::new(lines);
    let context = PromptContext {
        banner: ("gpu-tutor 0".into(), "device: cpu".into()),
        unused_gpu,
        builds: !session.borrow().is_ready(),
        session: Box::new(Shared(session.clone())),
        open_session: Box::new(|| Ok(Box::new(self::session()))),
        catalogue,
        tutor: Tutor::new(Grades, Record::new(None, progress)),
        assistant: Rc::new(Knows),
        transcript,
        resumes,
        gpus: 0,
    };
    let mut prompt = Prompt::new(context, &mut learner);
    prompt.run();
    let progress = prompt.context.tutor.progress().clone();
    drop(prompt);
    let ran = session.borrow().ran.clone();
    Visit {
        screen: learner.screen,
        ran,
        prompts: learner.prompts,
        progress,
        labels: learner.labels,
    }
}

struct Learner {
    lines: VecDeque<String>,
    screen: String,
    prompts: Vec<(String, String)>,
    labels: Vec<String>,
}

impl Learner {
    fn new(lines: &[&str]) -> Self {
        Learner {
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
            screen: String::new(),
            prompts: Vec::new(),
            labels: Vec::new(),
        }
    }
}

impl Frontend for Learner {
    fn theme(&self) -> Theme {
        Theme::plain(80)
    }

    /// The line `^C` is Ctrl-C.
    fn ask(&mut self, prompt: &str, prefill: &str) -> Line {
        self.prompts.push((prompt.to_owned(), prefill.to_owned()));
        match self.lines.pop_front() {
            None => Line::End,
            Some(line) if line == "^C" => Line::Cleared,
            Some(line) => {
                self.screen += &format!("{prompt}{line}\n");
                Line::Text(line)
            }
        }
    }

    fn can_prefill(&self) -> bool {
        true
    }

    fn say(&mut self, text: &str) {
        self.screen += text;
    }

    fn output(&mut self, output: Output) {
        match output {
            Output::Stdout(text) | Output::Stderr(text) => self.screen += &text,
            Output::Display(display) => self.screen += display.text(),
            Output::Clear { .. } | Output::Question(_) => {}
        }
    }

    fn begin(&mut self, label: &str, _: Option<Arc<dyn Interrupt>>) {
        self.labels.push(label.to_owned());
    }

    fn relabel(&mut self, label: &str) {
        self.labels.push(label.to_owned());
    }

    fn end(&mut self) {}

    fn offer(&mut self, _: Vec<String>) {}
}

struct Shared(Rc<RefCell<Scripted>>);

impl Session for Shared {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        self.0.borrow_mut().run(code, output)
    }

    fn is_ready(&self) -> bool {
        self.0.borrow().is_ready()
    }

    fn ready(&mut self, tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        self.0.borrow_mut().ready(tell)
    }

    fn variables(&mut self) -> Vec<Variable> {
        self.0.borrow_mut().variables()
    }

    fn reset(&mut self) -> Result<(), SessionError> {
        self.0.borrow_mut().reset()
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.0.borrow().interrupter()
    }
}

/// A grader that passes an answer if it moves something to another device.
struct Grades;

impl Grader for Grades {
    fn grade(&mut self, _: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        let verdict = if answer.contains(".to(") {
            Verdict::Passed
        } else {
            Verdict::Failed
        };
        let check = |check| CheckReport::new(check, verdict, "it was not moved");
        Report::new(exercise, exercise.checks.iter().map(check).collect())
    }
}

/// An assistant that knows a fixed set of names.
pub struct Knows;

impl Assistant for Knows {
    fn complete(&self, code: &str, offset: usize) -> Completions {
        let typed = &code[..offset];
        let start = typed
            .rfind(|c: char| !c.is_alphanumeric())
            .map_or(0, |at| at + 1);
        let names: &[&str] = match typed[..start].ends_with("Tensor::") {
            true => &["matmul", "mean_all"],
            false => &["device", "Device", "ones", "tensor", "Tensor"],
        };
        let names = names.iter().copied();
        let prefix = typed[start..].to_lowercase();
        let items = names
            .filter(|name| name.to_lowercase().starts_with(&prefix))
            .map(|name| Completion {
                text: name.into(),
                kind: "function".into(),
                detail: (name == "ones").then(|| "fn(Shape)\n -> Tensor".into()),
                docs: (name == "ones").then(|| "Ones,\n`f32`.".into()),
            });
        Completions {
            start,
            end: offset,
            items: items.collect(),
        }
    }

    fn doc(&self, name: &str) -> Result<Doc, NoDoc> {
        match name {
            "ones" => Ok(Doc {
                path: Some("prelude::create".into()),
                signature: "pub fn ones(shape: impl Into<Shape>) -> Result<Tensor>".into(),
                markdown: "Ones, `f32`.".into(),
            }),
            "late" => Err(NoDoc::Late),
            _ => Err(NoDoc::Unknown),
        }
    }

    fn signature(&self, code: &str, offset: usize) -> Option<Signature> {
        code.starts_with("t.narrow(").then(|| Signature {
            text: "fn narrow(&self, dim: usize, start: usize) -> Result<Tensor>".into(),
            parameters: vec![(17, 27), (29, 41)],
            active: Some(code[..offset].matches(',').count()),
        })
    }

    fn holds(&self, name: &str) -> bool {
        name == "ready"
    }

    fn notice(&self) -> Option<&'static str> {
        None
    }
}

/// A learner who left off at a step.
pub fn left_at(lesson: &str, step: &str) -> Progress {
    let mut progress = Progress::default();
    let index = fixture::lesson().index_of(step).unwrap_or(3);
    progress.stand(lesson, step, index);
    progress
}
