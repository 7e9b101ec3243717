//! Keys, as they are written in the settings: `ctrl-t`, `alt-enter`, `f2`, `ctrl-x ctrl-u`.

use gpu_tutor_text::{say, t};
use rustyline::{Event, KeyCode, KeyEvent, Modifiers};

/// Reads a key, or `ctrl-x` and the key that follows it. The error message says what is wrong.
pub fn parse(text: &str) -> Result<Event, String> {
    let keys: Option<Vec<KeyEvent>> = text.split_whitespace().map(key).collect();
    let keys = keys.filter(|keys| !keys.is_empty()).ok_or_else(|| {
        t!(
            "there is no key `%{text}`: keys are written as `ctrl-t`, `alt-enter`, `shift-tab`, `f2`, `ctrl-x u`",
            text
        )
    })?;
    match keys.as_slice() {
        [_] => Ok(Event::KeySeq(keys)),
        [first, _] if *first == KeyEvent::ctrl('X') => Ok(Event::KeySeq(keys)),
        _ => Err(say!(
            "`%{text}` is not a key: only `ctrl-x` can have a second key after it",
            text
        )),
    }
}

fn key(text: &str) -> Option<KeyEvent> {
    let mut modifiers = Modifiers::NONE;
    let mut name = text;
    while let Some((modifier, rest)) = name.split_once('-').filter(|(_, rest)| !rest.is_empty()) {
        modifiers |= match modifier.to_ascii_lowercase().as_str() {
            "ctrl" => Modifiers::CTRL,
            "alt" => Modifiers::ALT,
            "shift" => Modifiers::SHIFT,
            _ => return None,
        };
        name = rest;
    }
    Some(KeyEvent::normalize(match code(name)? {
        // A terminal sends the same bytes for these keys as for the keys that they are mapped to here.
        KeyCode::Char('i' | 'I') if modifiers == Modifiers::CTRL => {
            KeyEvent(KeyCode::Tab, Modifiers::NONE)
        }
        KeyCode::Char('m' | 'M') if modifiers == Modifiers::CTRL => {
            KeyEvent(KeyCode::Enter, Modifiers::NONE)
        }
        KeyCode::Char('h' | 'H') if modifiers == Modifiers::CTRL => {
            KeyEvent(KeyCode::Backspace, Modifiers::NONE)
        }
        code => KeyEvent(code, modifiers),
    }))
}

fn code(name: &str) -> Option<KeyCode> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return Some(KeyCode::Char(letter));
    }
    let name = name.to_ascii_lowercase();
    if let Some(number) = name.strip_prefix('f') {
        let number = number
            .parse()
            .ok()
            .filter(|number| (1..=24).contains(number))?;
        return Some(KeyCode::F(number));
    }
    Some(match name.as_str() {
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "down" => KeyCode::Down,
        "end" => KeyCode::End,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "home" => KeyCode::Home,
        "insert" => KeyCode::Insert,
        "left" => KeyCode::Left,
        "pagedown" => KeyCode::PageDown,
        "pageup" => KeyCode::PageUp,
        "right" => KeyCode::Right,
        "space" => KeyCode::Char(' '),
        "tab" => KeyCode::Tab,
        "up" => KeyCode::Up,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> KeyEvent {
        match parse(text) {
            Ok(Event::KeySeq(keys)) if keys.len() == 1 => keys[0],
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn keys_are_written_as_people_say_them() {
        assert_eq!(one("ctrl-t"), KeyEvent::ctrl('T'));
        assert_eq!(one("Ctrl-T"), KeyEvent::ctrl('T'));
        assert_eq!(one("alt-enter"), KeyEvent(KeyCode::Enter, Modifiers::ALT));
        assert_eq!(
            one("shift-tab"),
            KeyEvent(KeyCode::BackTab, Modifiers::NONE)
        );
        assert_eq!(
            one("ctrl-alt-f12"),
            KeyEvent(KeyCode::F(12), Modifiers::CTRL_ALT)
        );
        assert_eq!(one("-"), KeyEvent::from('-'));
        assert_eq!(one("alt--"), KeyEvent::alt('-'));
        assert_eq!(one("ctrl-i"), KeyEvent(KeyCode::Tab, Modifiers::NONE));
    }

    #[test]
    fn a_second_key_may_follow_ctrl_x() {
        let both = Event::KeySeq(vec![KeyEvent::ctrl('X'), KeyEvent::from('u')]);
        assert_eq!(parse("ctrl-x u"), Ok(both));
        assert!(parse("ctrl-a u").is_err_and(|why| why.contains("only `ctrl-x`")));
    }

    #[test]
    fn what_is_no_key_is_said() {
        for text in ["", "ctrl", "crtl-x", "f25", "ctrl-", "hyper-x"] {
            assert!(
                parse(text).is_err_and(|why| why.starts_with("there is no key")),
                "{text}"
            );
        }
    }
}
