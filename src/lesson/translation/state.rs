//! How a translated passage stands to its English.

use super::file::Entry;
use super::passages::Passage;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The translation has no such passage.
    Missing,
    /// The English stands there still, to be replaced.
    Untranslated,
    /// The English has changed since.
    Stale,
    Current,
}

impl State {
    pub fn of(english: &Passage, entry: Option<&Entry>) -> State {
        let Some(entry) = entry else {
            return State::Missing;
        };
        if entry.texts.hash() == entry.from {
            State::Untranslated
        } else if english.texts.hash() != entry.from {
            State::Stale
        } else {
            State::Current
        }
    }
}
