//! What is to be drawn, before anything is drawn: the process draws it as text, and front ends draw it as SVG.
//!
//! JSON has no number that is not finite. Such a number is `null` there and is read as NaN. A picture comes through a
//! learner's process and may hold anything, so its texts are cut and cleaned as they are read.

use serde::{Deserialize, Deserializer, Serialize};

/// Longer texts are cut, in characters.
const LONGEST: usize = 200;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    #[serde(deserialize_with = "line")]
    pub title: String,
    /// What is to be seen in it, in a sentence; may be empty.
    #[serde(deserialize_with = "line")]
    pub caption: String,
    pub drawing: Drawing,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    Lines(Lines),
    Bars(Bars),
    Histogram(Histogram),
    Timeline(Timeline),
}

/// Series of points on a plane.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lines {
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Places on the horizontal axis.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    #[serde(deserialize_with = "line")]
    pub name: String,
    #[serde(deserialize_with = "points")]
    pub points: Vec<(f64, f64)>,
}

/// Values side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bars {
    /// What each bar is one of.
    #[serde(deserialize_with = "line")]
    pub of: String,
    pub axis: Axis,
    pub bars: Vec<Bar>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    #[serde(deserialize_with = "line")]
    pub name: String,
    #[serde(deserialize_with = "number")]
    pub value: f64,
}

/// How values lie between a least and a greatest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    pub axis: Axis,
    #[serde(deserialize_with = "number")]
    pub from: f64,
    #[serde(deserialize_with = "number")]
    pub to: f64,
    /// How many values lie in each of as many equal stretches between `from` and `to`.
    pub counts: Vec<usize>,
    /// How many of those in the last stretch lie beyond it.
    pub beyond: usize,
    pub marks: Vec<Mark>,
}

/// Values at named moments, one after the other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// What each moment is one of.
    #[serde(deserialize_with = "line")]
    pub of: String,
    pub axis: Axis,
    #[serde(deserialize_with = "lines")]
    pub moments: Vec<String>,
    /// The first is compared with the others: each of them is at least as large.
    pub series: Vec<Level>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Level {
    #[serde(deserialize_with = "line")]
    pub name: String,
    /// One for each moment.
    #[serde(deserialize_with = "numbers")]
    pub values: Vec<f64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    #[serde(deserialize_with = "line")]
    pub title: String,
    pub unit: Unit,
    pub scale: Scale,
}

impl Axis {
    pub fn new(title: &str, unit: Unit, scale: Scale) -> Axis {
        Axis {
            title: title.to_owned(),
            unit,
            scale,
        }
    }
}

/// What the numbers of an axis are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Seconds,
    Bytes,
    /// A plain number: how many, or how large.
    Count,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    Linear,
    Logarithmic,
}

/// A place on an axis worth pointing at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    #[serde(deserialize_with = "number")]
    pub at: f64,
    #[serde(deserialize_with = "line")]
    pub label: String,
}

fn or_nan(number: Option<f64>) -> f64 {
    number.unwrap_or(f64::NAN)
}

fn number<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Option::deserialize(from).map(or_nan)
}

fn numbers<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<f64>, D::Error> {
    let numbers = Vec::deserialize(from)?;
    Ok(numbers.into_iter().map(or_nan).collect())
}

fn points<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(f64, f64)>, D::Error> {
    let points = Vec::<(Option<f64>, Option<f64>)>::deserialize(from)?;
    let point = |(x, y)| (or_nan(x), or_nan(y));
    Ok(points.into_iter().map(point).collect())
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
