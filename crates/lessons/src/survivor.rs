//! An explanation for mutants that pass every check although nothing is wrong with them.

use serde::Deserialize;
use toml::{Spanned, Value};

use super::body::Body;
use super::position::Position;
use super::problem::Problem;

/// Why a solution is still a right answer after some changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survivor {
    pub at: Position,
    /// The changes, as the linter words them.
    pub changes: Vec<String>,
    pub why: String,
    /// The changes pass only on a machine without a GPU.
    pub without_gpu: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Keys {
    change: Spanned<Value>,
    why: Spanned<String>,
    #[serde(default)]
    without_gpu: bool,
}

impl Survivor {
    /// Reads a `toml survivor` body.
    ///
    /// # Errors
    /// If a change is not text, or no reason is given.
    pub fn read(body: &Body) -> Result<Self, Problem> {
        let keys: Keys = body.keys()?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let changes: Option<Vec<String>> = match keys.change.get_ref() {
            Value::Array(several) if !several.is_empty() => several.iter().map(text).collect(),
            one => text(one).map(|one| vec![one]),
        };
        let Some(changes) = changes else {
            let message = "`change` is a string, or a list of strings, as `lint` prints them";
            return Err(body.problem_at(&keys.change, message));
        };
        if keys.why.get_ref().trim().is_empty() {
            let message = "say why an answer with this change is as good as the solution";
            return Err(body.problem_at(&keys.why, message));
        }
        Ok(Survivor {
            at: body.at,
            changes,
            why: keys.why.into_inner(),
            without_gpu: keys.without_gpu,
        })
    }
}
