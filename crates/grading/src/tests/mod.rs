//! Tests of grading with the scripted session.

mod comparing;
mod computing;
mod handing_in;
mod linting;
mod running;
mod timing;

use gpu_tutor_lessons::{Lesson, parse};
use gpu_tutor_session::scripted::Scripted;
use gpu_tutor_session::{CellError, Observation, Outcome, Session, Status, Value};

use super::{GradeOptions, Reference, Report, grade};

pub const TEXT: &str = include_str!("../../../lessons/src/tests/fixture.md");

pub fn lesson() -> Lesson {
    parse("lessons/01-devices.md", TEXT).unwrap()
}

/// Grades an answer to the fixture's exercise, whose checks do not ask for the solution.
pub fn graded(session: &mut dyn Session, answer: &str, gpus: usize) -> Report {
    let lesson = lesson();
    let exercise = lesson.exercises().next().unwrap();
    let mut reference = Reference::of(Scripted::new());
    let options = GradeOptions::new(gpus).with_seed(Some(1));
    grade(session, &mut reference, &lesson, exercise, answer, &options)
}

pub const SOLUTION: &str = "let y = x.to(&try_gpu(0))?;";
/// The grader's cell, built from these parts.
macro_rules! graders_cell {
    ($($part:literal)*) => {
        concat!(
            "{ let gpu_tutor_grader = ::prelude::wire::Grader::open();",
            $("\n::prelude::observe!(gpu_tutor_grader, ", $part, ");",)*
            "\ngpu_tutor_grader.close(); }"
        )
    };
}

pub const BOTH: &str = graders_cell!("\"move-device\", y.device()" "\"move-shape\", y");
pub const DEVICE: &str = graders_cell!("\"move-device\", y.device()");
pub const SHAPE: &str = graders_cell!("\"move-shape\", y");

pub fn text(text: &str) -> Value {
    Value::Text(text.into())
}

pub fn tensor(shape: &[usize], values: &[f64]) -> Value {
    Value::Tensor {
        shape: shape.into(),
        dtype: "f32".into(),
        device: "cpu".into(),
        values: values.into(),
    }
}

/// An outcome with these observed values.
pub fn observed(values: &[(&str, Value)]) -> Outcome {
    let observe = |(id, value): &(&str, Value)| Observation {
        id: (*id).into(),
        value: value.clone(),
    };
    Outcome {
        observations: values.iter().map(observe).collect(),
        ..Outcome::default()
    }
}

pub fn failed(status: Status, message: &str) -> Outcome {
    let error = CellError {
        kind: "x".into(),
        message: message.into(),
        ..CellError::default()
    };
    Outcome::failed(status, error)
}

/// The values that a right answer's checks observe on a machine without a GPU.
pub fn right() -> Outcome {
    observed(&[
        ("move-device", text("cpu")),
        ("move-shape", tensor(&[2, 3], &[1.0; 6])),
    ])
}

/// The value that the shape check alone observes for a right answer.
pub fn right_shape() -> Outcome {
    observed(&[("move-shape", tensor(&[2, 3], &[1.0; 6]))])
}

pub fn passing() -> Scripted {
    Scripted::new().answer(BOTH, right())
}
