//! A table that a command answers with: every front end draws it in its own way.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabled::builder::Builder;
use tabled::settings::Style;

/// The MIME type of a [`Listing`] as JSON.
pub const LISTING: &str = "application/vnd.gpu-tutor.listing+json";

/// Rows of text under a head, with what is to be said above and below them. Its `Display` is the text for a terminal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Listing {
    /// May be empty, as `below` may.
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

    /// A sentence in place of a table.
    pub fn said(sentence: impl Into<String>) -> Listing {
        Listing {
            above: sentence.into(),
            ..Listing::default()
        }
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Builder::default();
        table.push_record(&self.head);
        self.rows.iter().for_each(|row| table.push_record(row));
        let table = match self.head.is_empty() {
            true => String::new(),
            false => table.build().with(Style::rounded()).to_string(),
        };
        let parts = [self.above.as_str(), &table, &self.below];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&said.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_a_table_between_two_sentences() {
        let listing = Listing {
            above: "driver 580, 1 GPU".into(),
            below: "that is all".into(),
            ..Listing::new(["device", "name"], vec![["cuda:0".into(), "H100".into()]])
        };
        insta::assert_snapshot!(listing.to_string(), @"
        driver 580, 1 GPU
        ╭────────┬──────╮
        │ device │ name │
        ├────────┼──────┤
        │ cuda:0 │ H100 │
        ╰────────┴──────╯
        that is all
        ");
        assert_eq!(Listing::said("no GPU").to_string(), "no GPU");
    }
}
