//! What the prelude says of a picture. It came through a learner's process, so anything may be in it.

use serde::{Deserialize, Deserializer};

/// Longer texts are cut, in characters.
const LONGEST: usize = 200;

/// JSON has no number that is not finite; such a one is `null`.
pub type Number = Option<f64>;

#[derive(Debug, Deserialize)]
pub struct Picture {
    #[serde(deserialize_with = "line")]
    pub title: String,
    #[serde(deserialize_with = "line")]
    pub caption: String,
    pub drawing: Drawing,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    Lines(Lines),
    Bars(Bars),
    Histogram(Histogram),
    Timeline(Timeline),
}

#[derive(Debug, Deserialize)]
pub struct Lines {
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    pub marks: Vec<Mark>,
}

#[derive(Debug, Deserialize)]
pub struct Series {
    #[serde(deserialize_with = "line")]
    pub name: String,
    pub points: Vec<(Number, Number)>,
}

#[derive(Debug, Deserialize)]
pub struct Bars {
    /// What each bar is one of.
    #[serde(deserialize_with = "line")]
    pub of: String,
    pub axis: Axis,
    pub bars: Vec<Bar>,
}

#[derive(Debug, Deserialize)]
pub struct Bar {
    #[serde(deserialize_with = "line")]
    pub name: String,
    pub value: Number,
}

#[derive(Debug, Deserialize)]
pub struct Histogram {
    pub axis: Axis,
    pub from: Number,
    pub to: Number,
    pub counts: Vec<u64>,
    /// How many of the last count lie beyond `to`.
    pub beyond: u64,
    pub marks: Vec<Mark>,
}

#[derive(Debug, Deserialize)]
pub struct Timeline {
    /// What each moment is one of.
    #[serde(deserialize_with = "line")]
    pub of: String,
    pub axis: Axis,
    #[serde(deserialize_with = "lines")]
    pub moments: Vec<String>,
    pub series: Vec<Level>,
}

#[derive(Debug, Deserialize)]
pub struct Level {
    #[serde(deserialize_with = "line")]
    pub name: String,
    /// One for each moment.
    pub values: Vec<Number>,
}

#[derive(Debug, Deserialize)]
pub struct Axis {
    #[serde(deserialize_with = "line")]
    pub title: String,
    pub unit: Unit,
    pub scale: Scale,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Seconds,
    Bytes,
    Count,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    Linear,
    Logarithmic,
}

/// A place on the horizontal axis worth pointing at.
#[derive(Debug, Deserialize)]
pub struct Mark {
    pub at: Number,
    #[serde(deserialize_with = "line")]
    pub label: String,
}

fn line<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(clean(&String::deserialize(from)?))
}

fn lines<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    Ok(texts.iter().map(|text| clean(text)).collect())
}

/// One line, without the characters that XML cannot hold.
fn clean(text: &str) -> String {
    let fits = |character: &char| !matches!(character, '\u{fffe}' | '\u{ffff}');
    text.chars()
        .take(LONGEST)
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .filter(fits)
        .collect()
}
