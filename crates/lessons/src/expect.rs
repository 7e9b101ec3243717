//! What a demo must show, or which error it must fail with, on machines with no, one, or more GPUs.

use regex::Regex;
use serde::Deserialize;

/// A `toml expect` body.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expect {
    ran: Option<bool>,
    #[serde(default)]
    shows: Vec<String>,
    fails: Option<String>,
    matches: Option<Pattern>,
    #[serde(default)]
    hidden: Vec<String>,
    without_gpu: Option<Expectation>,
    with_gpu: Option<Expectation>,
    with_2_gpus: Option<Expectation>,
}

/// The expectation that applies on one machine.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expectation {
    #[serde(default)]
    pub ran: bool,
    #[serde(default)]
    pub shows: Vec<String>,
    pub fails: Option<String>,
    #[serde(default, deserialize_with = "one_pattern")]
    matches: Vec<Pattern>,
    #[serde(default)]
    pub hidden: Vec<String>,
}

/// A demo's outcome: its result as plain text, its output, and its error message with the help.
#[derive(Debug, Clone, Copy, Default)]
pub struct Played<'a> {
    pub result: &'a str,
    pub printed: &'a str,
    pub error: Option<&'a str>,
}

impl Expect {
    /// Reads the body of a `toml expect`; `None` if it is not valid.
    pub fn read(body: &str) -> Option<Expect> {
        toml::from_str(body).ok()
    }

    /// The expectation on a machine with this many GPUs: the top-level keys and those in each table that applies.
    pub fn on(&self, gpus: usize) -> Expectation {
        let mut all = Expectation {
            ran: self.ran.unwrap_or(false),
            shows: self.shows.clone(),
            fails: self.fails.clone(),
            matches: self.matches.iter().cloned().collect(),
            hidden: self.hidden.clone(),
        };
        let tables = [
            (gpus == 0, &self.without_gpu),
            (gpus >= 1, &self.with_gpu),
            (gpus >= 2, &self.with_2_gpus),
        ];
        for table in tables
            .into_iter()
            .filter_map(|(fits, table)| table.as_ref().filter(|_| fits))
        {
            all.add(table);
        }
        all
    }

    /// The expectations that were not met with this many GPUs, in words; empty if all were met.
    pub fn judge(&self, gpus: usize, played: Played) -> Vec<String> {
        self.on(gpus).judge(played)
    }

    /// Why the expectation cannot be judged on some machine, in words. The linter checks this without running anything.
    pub fn flaw(&self) -> Option<String> {
        let machines = [
            (0, "without a GPU"),
            (1, "with one GPU"),
            (2, "with 2 GPUs"),
        ];
        machines
            .into_iter()
            .find_map(|(gpus, machine)| Some(format!("{machine} {}", self.on(gpus).flaw()?)))
    }
}

impl Expectation {
    fn add(&mut self, table: &Expectation) {
        self.ran |= table.ran;
        self.shows.extend(table.shows.iter().cloned());
        self.fails = table.fails.clone().or(self.fails.take());
        self.matches.extend(table.matches.iter().cloned());
        self.hidden.extend(table.hidden.iter().cloned());
    }

    fn judge(&self, played: Played) -> Vec<String> {
        let mut unmet = Vec::new();
        match (&self.fails, played.error) {
            (Some(want), None) => unmet.push(format!("should fail with “{want}”, but ran")),
            (Some(want), Some(error)) if !error.contains(want) => unmet.push(format!(
                "should fail with “{want}”, but failed with “{error}”"
            )),
            (None, Some(error)) => unmet.push(format!("should run, but failed with “{error}”")),
            _ => {}
        }
        let holds = |text: &str| played.result.contains(text) || played.printed.contains(text);
        // A cell that failed unexpectedly shows nothing, and the failure has already been reported.
        if self.fails.is_some() || played.error.is_none() {
            for text in self.shows.iter().filter(|text| !holds(text)) {
                unmet.push(format!("should show “{text}”, but showed {}", seen(played)));
            }
            let result = played.result.trim();
            for pattern in self.matches.iter().filter(|p| !p.0.is_match(result)) {
                unmet.push(format!(
                    "its result should match /{}/, but is “{result}”",
                    pattern.0
                ));
            }
        }
        let error = played.error.unwrap_or("");
        for text in &self.hidden {
            if holds(text) || error.contains(text.as_str()) {
                unmet.push(format!(
                    "should not show “{text}”, but showed {}",
                    seen(played)
                ));
            }
        }
        unmet
    }

    fn flaw(&self) -> Option<&'static str> {
        let nothing = !self.ran
            && self.fails.is_none()
            && self.shows.is_empty()
            && self.matches.is_empty()
            && self.hidden.is_empty();
        if nothing {
            Some("nothing is expected of this demo; write `ran = true` if running is enough")
        } else if self.fails.is_some() && (self.ran || !self.shows.is_empty()) {
            Some("this demo is expected to fail and to show something; keep one of the two")
        } else {
            None
        }
    }
}

fn seen(played: Played) -> String {
    let parts = [played.printed, played.result, played.error.unwrap_or("")];
    let parts: Vec<&str> = parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        format!("“{}”", parts.join("\n"))
    }
}

/// A regular expression read from TOML.
#[derive(Debug, Clone)]
struct Pattern(Regex);

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let pattern = Regex::new(&text).map_err(|error| {
            let text = error.to_string();
            let reason = text
                .lines()
                .next_back()
                .unwrap_or("")
                .trim_start_matches("error: ");
            serde::de::Error::custom(format!("not a regular expression: {reason}"))
        })?;
        Ok(Pattern(pattern))
    }
}

fn one_pattern<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<Pattern>, D::Error> {
    Pattern::deserialize(from).map(|pattern| vec![pattern])
}
