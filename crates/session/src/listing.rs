//! The table that a command returns. Each front end draws it in its own way.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The MIME type of a [`Listing`] as JSON.
pub const LISTING: &str = "application/vnd.gpu-tutor.listing+json";

/// Rows of text under a header, with optional sentences above and below.
///
/// `Display` writes one line per row, for places that use plain text, such as a lesson's expectations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Listing {
    /// May be empty, like `below`.
    pub above: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub below: String,
}

impl Listing {
    pub fn new<const N: usize>(head: [&str; N], rows: Vec<[String; N]>) -> Listing {
        Listing {
            head: head.map(str::to_owned).to_vec(),
            rows: rows.into_iter().map(Vec::from).collect(),
            ..Listing::default()
        }
    }

    /// A listing with a sentence and no table.
    pub fn sentence(text: impl Into<String>) -> Listing {
        Listing {
            above: text.into(),
            ..Listing::default()
        }
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = std::iter::once(&self.head).chain(&self.rows);
        let mut lines = vec![self.above.clone()];
        lines.extend(rows.map(|row| row.join("  ")));
        lines.push(self.below.clone());
        lines.retain(|line| !line.is_empty());
        f.write_str(&lines.join("\n"))
    }
}
