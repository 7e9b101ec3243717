//! A passage's texts: the parts of it to translate, each with a name.

use std::ops::Range;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Value};

/// One text, such as the third option in a quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its key in the TOML, such as `question`, `options[3]` or `replies.1`; empty if the passage is one text.
    pub name: String,
    pub text: String,
    /// The position of its value in the body, including the quotes.
    pub at: Range<usize>,
}

/// Why a body is not TOML: the position, and the parser's message.
pub type NotToml = (Range<usize>, String);

/// The texts of a passage, in the order of its keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts(pub Vec<Text>);

impl Texts {
    /// A passage that is one text.
    pub fn one(text: &str) -> Self {
        Texts::named([("", text)])
    }

    /// Texts that do not come from TOML.
    pub fn named<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let texts = texts.into_iter().map(|(name, text)| Text {
            name: name.to_owned(),
            text: text.to_owned(),
            at: 0..0,
        });
        Texts(texts.collect())
    }

    /// Reads the texts under these top-level keys of a TOML body, and returns any other keys as well.
    ///
    /// # Errors
    /// Returns the position and the parser's message if the body is not TOML.
    pub fn of_toml(body: &str, keys: &[&str]) -> Result<(Self, Vec<Spanned<String>>), NotToml> {
        let table = DeTable::parse(body).map_err(|error| {
            let message = error.message().to_owned();
            (error.span().unwrap_or_default(), message)
        })?;
        let table = table.into_inner();
        let mut texts = Texts::default();
        for key in keys {
            if let Some((_, value)) = table.iter().find(|(name, _)| name.get_ref() == key) {
                texts.add(key, value);
            }
        }
        let others = table
            .keys()
            .filter(|name| !keys.contains(&name.get_ref().as_ref()))
            .map(|name| Spanned::new(name.span(), name.get_ref().to_string()))
            .collect();
        Ok((texts, others))
    }

    fn add(&mut self, name: &str, value: &Spanned<DeValue>) {
        match value.get_ref() {
            DeValue::String(text) => self.0.push(Text {
                name: name.to_owned(),
                text: text.to_string(),
                at: value.span(),
            }),
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.add(&format!("{name}[{}]", index + 1), item);
                }
            }
            DeValue::Table(table) => {
                for (key, value) in table.iter() {
                    self.add(&format!("{name}.{}", key.get_ref()), value);
                }
            }
            // Numbers and similar values are the same in every language.
            _ => {}
        }
    }

    pub fn get(&self, name: &str) -> Option<&Text> {
        self.0.iter().find(|text| text.name == name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|text| text.name.as_str())
    }

    /// Twelve hexadecimal digits that change if a text changes. Where lines break within a paragraph does not matter.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for Text { name, text, .. } in &self.0 {
            hasher.update(name.as_bytes());
            hasher.update(b"\0");
            hasher.update(flowing(text).as_bytes());
            hasher.update(b"\0");
        }
        hasher.finalize().to_hex()[..12].to_owned()
    }

    /// The texts as a TOML body, without its last line end.
    pub fn to_toml(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        let mut table = "";
        for (index, Text { name, text, .. }) in self.0.iter().enumerate() {
            let value = quoted(text);
            if let Some((list, _)) = name.split_once('[') {
                let is_in = |other: Option<&Text>| {
                    other.is_some_and(|text| text.name.starts_with(&format!("{list}[")))
                };
                if !is_in(index.checked_sub(1).and_then(|before| self.0.get(before))) {
                    lines.push(format!("{list} = ["));
                }
                lines.push(format!("  {value},"));
                if !is_in(self.0.get(index + 1)) {
                    lines.push("]".to_owned());
                }
            } else if let Some((of, key)) = name.split_once('.') {
                if of != table {
                    lines.push(format!("[{of}]"));
                    table = of;
                }
                lines.push(format!("{key} = {value}"));
            } else {
                lines.push(format!("{name} = {value}"));
            }
        }
        lines.join("\n")
    }

    /// The body that these texts were read from, with each text replaced by the one with the same name in `others`.
    pub fn replaced(&self, body: &str, others: &Texts) -> String {
        let mut places: Vec<(Range<usize>, String)> = self
            .0
            .iter()
            .filter_map(|text| {
                let other = others.get(&text.name)?;
                Some((text.at.clone(), quoted(&other.text)))
            })
            .collect();
        places.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
        let mut body = body.to_owned();
        for (at, value) in places {
            body.replace_range(at, &value);
        }
        body
    }
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// The text with each paragraph on one line.
fn flowing(text: &str) -> String {
    let paragraphs = text.split("\n\n");
    let flowing = paragraphs.map(|paragraph| {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        words.join(" ")
    });
    let flowing: Vec<String> = flowing.filter(|paragraph| !paragraph.is_empty()).collect();
    flowing.join("\n\n")
}
