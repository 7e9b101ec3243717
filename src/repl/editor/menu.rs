//! The menu below the line, which opens when Tab is pressed: suggestions for completing the word, with types and
//! documentation.
//!
//! When Tab or Shift-Tab is pressed, rustyline goes through candidates and puts each into the line. The menu recognizes
//! the current candidate from the line, so the only state that it needs is what was offered.

use std::sync::{Arc, Mutex};

use gpu_tutor_render::terminal::{MenuRow, Theme, menu};
use gpu_tutor_system::lock::lock;
use rustyline::{Cmd, KeyCode};

use super::suggestion::Suggestion;

/// The maximum number of rows on a page.
const MOST_ROWS: usize = 8;

/// The menu, which is shared with the keys that move in it.
#[derive(Clone, Default)]
pub struct Menu(Arc<Mutex<Option<Offer>>>);

struct Offer {
    before: String,
    typed: String,
    after: String,
    items: Vec<Suggestion>,
}

/// The position in the menu that the line corresponds to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Nothing is chosen yet: the word is as it was typed, or completed as far as all suggestions agree on it.
    Offered,
    Chosen(usize),
}

impl Menu {
    /// Opens the menu for the word between `start` and `pos`. Returns what Tab puts into the line, one after
    /// the other: first the prefix that all suggestions share, unless that is a suggestion itself.
    pub fn open(
        &self,
        line: &str,
        start: usize,
        pos: usize,
        mut items: Vec<Suggestion>,
    ) -> Vec<Suggestion> {
        let typed = &line[start..pos];
        let mut steps = Vec::new();
        if items.len() > 1 {
            let shared = shared(&items);
            let first = if shared.len() > typed.len() {
                shared
            } else {
                typed
            };
            match items.iter().position(|item| item.text == first) {
                Some(whole) => items[..=whole].rotate_right(1),
                None => steps.push(Suggestion {
                    text: first.to_owned(),
                    ..Suggestion::default()
                }),
            }
        }
        steps.extend(items.iter().cloned());
        *lock(&self.0) = (!items.is_empty()).then(|| Offer {
            before: line[..start].to_owned(),
            typed: typed.to_owned(),
            after: line[pos..].to_owned(),
            items,
        });
        steps
    }

    /// Closes the menu, and returns whether it was open.
    pub fn close(&self) -> bool {
        lock(&self.0).take().is_some()
    }

    /// Draws the menu in at most `height` lines. A line that does not belong to the menu closes it.
    pub fn draw(&self, theme: &Theme, line: &str, pos: usize, height: usize) -> Option<String> {
        let mut open = lock(&self.0);
        let Some(place) = open.as_ref().and_then(|offer| offer.place(line, pos)) else {
            *open = None;
            return None;
        };
        let items = &open.as_ref()?.items;
        let rows: Vec<MenuRow> = items.iter().map(row).collect();
        let chosen = match place {
            Place::Offered => None,
            Place::Chosen(index) => Some(index),
        };
        // A line below the rows shows the number of the page.
        let height = height.saturating_sub(1).clamp(1, MOST_ROWS);
        Some(menu(theme, &rows, chosen, height))
    }

    /// The position that the line corresponds to, if there is a choice.
    fn place(&self, line: &str, pos: usize) -> Option<Place> {
        let open = lock(&self.0);
        let offer = open.as_ref().filter(|offer| offer.items.len() > 1)?;
        offer.place(line, pos)
    }

    fn is_open(&self, line: &str, pos: usize) -> bool {
        let open = lock(&self.0);
        open.as_ref()
            .is_some_and(|offer| offer.place(line, pos).is_some())
    }
}

impl Offer {
    fn place(&self, line: &str, pos: usize) -> Option<Place> {
        let word = line
            .strip_prefix(&self.before)?
            .strip_suffix(&self.after)
            .filter(|word| self.before.len() + word.len() == pos)?;
        let chosen = self.items.iter().position(|item| item.text == word);
        let is_shared = word == self.typed || word == shared(&self.items);
        chosen
            .map(Place::Chosen)
            .or(is_shared.then_some(Place::Offered))
    }
}

/// The prefix that all suggestions share.
fn shared(items: &[Suggestion]) -> &str {
    let mut texts = items.iter().map(|item| item.text.as_str());
    let first = texts.next().unwrap_or_default();
    texts.fold(first, |shared, text| {
        let same = shared.char_indices().zip(text.chars());
        let differs = same.clone().find(|((_, one), other)| one != other);
        let end = differs.map_or(shared.len().min(text.len()), |((at, _), _)| at);
        &shared[..end]
    })
}

fn row(item: &Suggestion) -> MenuRow<'_> {
    MenuRow {
        name: &item.text,
        about: &item.about,
        docs: &item.docs,
    }
}

/// What the keys do while the menu is open: the arrows move in it, Enter accepts what is chosen, and Escape and Ctrl-G
/// close it.
pub struct MenuKeys(pub Menu);

impl MenuKeys {
    /// Returns `None` where the key has its usual effect.
    pub fn press(&self, key: KeyCode, line: &str, pos: usize) -> Option<Cmd> {
        if matches!(key, KeyCode::Esc | KeyCode::Char('G')) {
            // rustyline then restores the typed text.
            let was_open = self.0.is_open(line, pos);
            return was_open.then(|| {
                self.0.close();
                Cmd::Abort
            });
        }
        match (key, self.0.place(line, pos)?) {
            (KeyCode::Down, _) => Some(Cmd::Complete),
            (KeyCode::Up, _) => Some(Cmd::CompleteBackward),
            (KeyCode::Enter, Place::Chosen(_)) => {
                self.0.close();
                Some(Cmd::Repaint)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(texts: &[&str]) -> Vec<Suggestion> {
        let item = |text: &&str| Suggestion::word((*text).to_owned());
        texts.iter().map(item).collect()
    }

    fn steps(menu: &Menu, typed: &str, texts: &[&str]) -> Vec<String> {
        let line = format!("let x = {typed};");
        let steps = menu.open(&line, 8, 8 + typed.len(), items(texts));
        steps.into_iter().map(|step| step.text).collect()
    }

    #[test]
    fn tab_first_types_what_all_suggestions_begin_with() {
        let menu = Menu::default();
        assert_eq!(
            steps(&menu, "ze", &["zeros_like", "zeros"]),
            ["zeros", "zeros_like"]
        );
        assert_eq!(steps(&menu, "t", &["tänzer", "tänze"]), ["tänze", "tänzer"]);
        assert_eq!(
            steps(&menu, "o", &["ones", "once", "one"]),
            ["on", "ones", "once", "one"]
        );
        assert_eq!(
            steps(&menu, "DEV", &["device", "Device"]),
            ["DEV", "device", "Device"]
        );
        assert_eq!(steps(&menu, "zeros_l", &["zeros_like"]), ["zeros_like"]);
    }

    #[test]
    fn the_menu_knows_from_the_line_what_is_chosen_and_closes_elsewhere() {
        let menu = Menu::default();
        steps(&menu, "o", &["ones", "once"]);
        assert_eq!(menu.place("let x = on;", 10), Some(Place::Offered));
        assert_eq!(menu.place("let x = once;", 12), Some(Place::Chosen(1)));
        assert_eq!(menu.place("let x = once;", 11), None);
        let theme = Theme::plain(40);
        let drawn = menu.draw(&theme, "let x = once;", 12, 5).expect("open");
        assert_eq!(drawn, "  ones\n› once");
        assert_eq!(menu.draw(&theme, "let x = oncer;", 13, 5), None);
        assert_eq!(menu.place("let x = once;", 12), None);
    }

    #[test]
    fn one_suggestion_is_shown_but_leaves_no_choice() {
        let menu = Menu::default();
        steps(&menu, "o", &["once"]);
        assert_eq!(menu.place("let x = once;", 12), None);
        assert!(
            menu.draw(&Theme::plain(40), "let x = once;", 12, 5)
                .is_some()
        );
    }
}
