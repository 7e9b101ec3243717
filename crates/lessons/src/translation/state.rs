//! The state of a translated passage relative to its English.

use super::file::Entry;
use super::passages::Passage;
use super::spans::words_without_code;
use super::texts::Text;

/// The maximum number of words outside code in a text that may be the same in every language: `cuda:2`, `3 MiB`.
pub const FEW_WORDS: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The translation has no such passage.
    Missing,
    /// The passage still contains the English text, to be replaced.
    Untranslated,
    /// The English has changed since it was translated.
    Stale,
    Current,
}

impl State {
    pub fn of(english: &Passage, entry: Option<&Entry>) -> State {
        let Some(entry) = entry else {
            return State::Missing;
        };
        let is_the_english = entry.texts.hash() == entry.from;
        // A passage made up of code and names is the same in every language.
        let has_words = |text: &Text| words_without_code(&text.text) > FEW_WORDS;
        if is_the_english && entry.texts.0.iter().any(has_words) {
            State::Untranslated
        } else if english.texts.hash() != entry.from {
            State::Stale
        } else {
            State::Current
        }
    }
}
