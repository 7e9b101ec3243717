//! One sample of everything that is drawn, with `word` wherever a learner's own text can appear.

use std::time::Duration;

use gpu_tutor_grading::{CheckReport, NotJudged, Report, Verdict};
use gpu_tutor_lessons::{
    Evidence, Position, Predicted, Prediction, PredictionKind, PredictionMade, Truth,
};
use gpu_tutor_session::{
    CellError, Label, Listing, MemorySpan, Outcome, Status, Transfers, VARIABLES, Variable,
};
use serde_json::{Value, json};

use crate::html::{self, MimeBundle};
use crate::view::{Annotation, View};

pub const MOVED: &str = "let a = tensor([1, 2])?;\nlet b = a;\nlet c = a;";

/// Every kind of bundle.
pub fn all(word: &str) -> Vec<(&'static str, MimeBundle)> {
    let held = [variable(word), held("n", "i32")];
    let outcome = Outcome::shown(word).and(VARIABLES, &held);
    vec![
        ("annotation", html::annotation(&annotation(word))),
        (
            "report",
            html::report(&report(word), &format!("let y = {word};")),
        ),
        ("remarks", html::remarks(&moved(word)).unwrap()),
        ("variables", html::variables(&held)),
        ("`:vars`", html::result(&outcome.result)),
        ("listing", html::listing(&listing(word))),
        (
            "progress",
            html::progress(word, 3, Some(10), Duration::from_millis(1200)),
        ),
        (
            "endless",
            html::progress(word, 3, None, Duration::from_millis(1200)),
        ),
        ("tensor", html::result(&shown(word, &tensor(word)))),
        ("odd tensor", html::result(&shown(word, &odd(word)))),
        ("prediction", prediction(word)),
        ("hint", html::hint(2, 3, word)),
        ("solution", html::solution(word)),
        ("markdown", html::markdown(&format!("# A title\n\n{word}"))),
    ]
}

/// A wrong choice, where the options and the explanation contain `word`.
fn prediction(word: &str) -> MimeBundle {
    let prediction = Prediction {
        id: "which".into(),
        at: Position::START,
        question: word.into(),
        kind: PredictionKind::Choice(vec![word.into(), "b".into()]),
        truth: Truth::Answer(Predicted::Option(2)),
        explain: word.into(),
    };
    let made = PredictionMade {
        said: Predicted::Option(1),
        was: Predicted::Option(2),
        right: false,
    };
    html::prediction(&prediction, &made)
}

pub fn variable(name: &str) -> Variable {
    Variable {
        name: name.into(),
        type_name: "prelude::Tensor".into(),
        shape: Some(vec![2, 3]),
        dtype: Some("f32".into()),
        device: Some("cuda:0".into()),
        bytes: Some(24),
        note: None,
    }
}

fn held(name: &str, type_name: &str) -> Variable {
    Variable {
        name: name.into(),
        type_name: type_name.into(),
        ..Variable::default()
    }
}

pub fn annotation(word: &str) -> Annotation {
    let cpu = Variable {
        device: Some(word.into()),
        ..held("dev", "prelude::Device")
    };
    let span = MemorySpan {
        before: 1 << 20,
        after: 25 << 20,
        peak: 60 << 20,
    };
    Annotation {
        run_ms: Some(1.23),
        compile_ms: 96.4,
        device_ms: Some(4.0),
        simulated: Vec::new(),
        devices: vec!["cpu".into(), "cuda:0".into()],
        bound: vec![variable(word), cpu],
        transfers: Transfers {
            h2d: 2,
            d2h: 1,
            d2d: 0,
            bytes: 2048,
        },
        memory: vec![("cuda:0".into(), span)],
    }
}

pub fn moved(word: &str) -> View {
    View::of(&Outcome {
        lost: vec!["v".into(), word.into()],
        notes: vec![format!("output cut after 8 MB, said `{word}`")],
        ..Outcome::default()
    })
}

pub fn failed(word: &str) -> View {
    let label = |nth: usize, text: &str, primary| {
        let (start, _) = MOVED.match_indices("a;").nth(nth).unwrap();
        Label {
            start,
            end: start + 1,
            text: text.into(),
            primary,
        }
    };
    let error = CellError {
        kind: "E0382".into(),
        message: format!("use of moved value: `{word}`"),
        help: Some("consider cloning the value: `a.clone()`".into()),
        labels: vec![
            label(0, "value moved here", false),
            label(1, "value used here after move", true),
        ],
        ..CellError::default()
    };
    View::of(&Outcome {
        lost: vec![word.into()],
        notes: vec!["a note".into()],
        run_ms: 1.0,
        ..Outcome::failed(Status::CompileError, error)
    })
}

pub fn report(word: &str) -> Report {
    let check = |verdict, title: &str, message: &str, hint: Option<&str>| CheckReport {
        id: title.into(),
        passed: verdict == Verdict::Passed,
        message: message.into(),
        hint: hint.map(str::to_owned),
        verdict,
        title: title.into(),
        points: 2,
        evidence: Evidence::Observed,
    };
    let wrong = format!("`y` is on cuda:0, but {word} is on cpu: move it with `.to(…)`");
    Report {
        exercise: "move-it".into(),
        passed: false,
        score: 2,
        max_score: 4,
        checks: vec![
            check(Verdict::Passed, "`x` holds three numbers", "it does", None),
            check(
                Verdict::Failed,
                word,
                &wrong,
                Some(&format!("Which device does {word} use?")),
            ),
            check(
                Verdict::Inconclusive,
                "once is faster",
                "inconclusive, run again",
                None,
            ),
            check(
                Verdict::NotJudged,
                "both GPUs work",
                "not judged: needs 2 GPUs",
                None,
            ),
        ],
        verdict: Verdict::Failed,
        title: format!("Move it, {word}"),
        seed: Some(7),
        not_judged: NotJudged {
            checks: vec!["two".into()],
            points: 2,
        },
        error: Some(CellError {
            kind: "E0425".into(),
            message: format!("cannot find value {word}"),
            labels: vec![Label {
                start: 8,
                end: 9,
                text: format!("not found: {word}"),
                primary: true,
            }],
            ..CellError::default()
        }),
        error_cell: Some(1),
        ended: Some(gpu_tutor_session::Status::CompileError),
        layers: None,
        without_gpus: None,
        on_simulated_gpus: false,
        reason: None,
    }
}

pub fn listing(word: &str) -> Listing {
    let rows =
        vec![["cuda:0", "NVIDIA H100 80GB HBM3", "3072 of 81559 MiB", word].map(str::to_owned)];
    Listing {
        above: format!("driver {word}, 1 GPU"),
        below: format!("the missing ones: `pip install {word}`"),
        ..Listing::new(["device", "name", "memory", "busy"], rows)
    }
}

/// The result of a cell that shows the tensor.
pub fn shown(text: &str, tensor: &Value) -> std::collections::BTreeMap<String, String> {
    let mut result = Outcome::shown(text).result;
    let kind = gpu_tutor_wire::mime::TENSOR.to_owned();
    result.insert(kind, tensor.to_string());
    result
}

/// A 2 × 3 matrix.
pub fn tensor(device: &str) -> Value {
    json!({
        "shape": [2, 3],
        "dtype": "f32",
        "device": device,
        "bytes": 24,
        "numbers": {"least": 0.1, "most": 6.0, "mean": 3.35, "not_finite": 0, "seen": 6},
        "corners": {"rows": [0, 1], "columns": [0, 1, 2], "values": [[0.1, 2.0, 3.0], [4.0, 5.0, 6.0]]},
        "heat": {"rows": 2, "columns": 3, "least": 0.1, "most": 6.0, "levels": [0, 82, 125, 169, 212, 255]},
    })
}

/// Values that are not numbers. One is longer than any real value would be.
pub fn odd(word: &str) -> Value {
    json!({
        "shape": [2, 2],
        "dtype": word,
        "device": "cpu",
        "bytes": 16,
        "numbers": {"least": null, "most": null, "mean": null, "not_finite": 4, "seen": 4},
        "corners": {"rows": [0, 1], "columns": [0, 1], "values": [["NaN", "inf"], ["-inf", word]]},
        "heat": null,
    })
}
