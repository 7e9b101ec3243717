//! Descriptions of charts. The process draws them as text, and front ends draw them as SVG.
//!
//! JSON cannot represent numbers that are not finite. They are written as `null` and read as NaN. A picture comes from
//! the learner's process and can contain anything, so its texts are shortened and cleaned when they are read.

use serde::{Deserialize, Deserializer, Serialize};

/// The maximum length of a text, in characters.
const LONGEST: usize = 200;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    #[serde(deserialize_with = "line")]
    pub title: String,
    /// What the picture shows, in a sentence. May be empty.
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
    /// Marks on the horizontal axis.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    #[serde(deserialize_with = "line")]
    pub name: String,
    #[serde(deserialize_with = "points")]
    pub points: Vec<(f64, f64)>,
    /// Whether it is a limit rather than a measurement: as text, it is drawn with dots instead of its own sign. Its
    /// points must be dense.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_limit: bool,
}

impl Series {
    pub fn new(name: &str, points: Vec<(f64, f64)>) -> Series {
        Series {
            name: name.to_owned(),
            points,
            is_limit: false,
        }
    }
}

/// A bar chart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bars {
    /// The heading for the names of the bars.
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

/// The distribution of values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    pub axis: Axis,
    #[serde(deserialize_with = "number")]
    pub from: f64,
    #[serde(deserialize_with = "number")]
    pub to: f64,
    /// The number of values in each of the equal intervals between `from` and `to`.
    pub counts: Vec<usize>,
    /// How many of the values counted in the last interval are beyond it.
    pub beyond: usize,
    pub marks: Vec<Mark>,
}

/// Values at named moments, in chronological order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// The heading for the names of the moments.
    #[serde(deserialize_with = "line")]
    pub of: String,
    pub axis: Axis,
    #[serde(deserialize_with = "lines")]
    pub moments: Vec<String>,
    /// The values to draw. The first series is the main one; each other series is at least as large.
    pub series: Vec<Level>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Level {
    #[serde(deserialize_with = "line")]
    pub name: String,
    /// One value for each moment.
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

/// The unit of the numbers on an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Seconds,
    Bytes,
    /// Arithmetic operations per second (FLOP/s).
    Operations,
    /// Bytes per second.
    Bandwidth,
    /// A plain number, such as a count or a size.
    Count,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    Linear,
    Logarithmic,
}

/// A labelled position on an axis.
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

/// Puts the text on one line, shortens it, and removes the characters that XML does not allow.
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
