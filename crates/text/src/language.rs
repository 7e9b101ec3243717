//! The language that the program speaks: English, or one that has tables in `locales/`.
//!
//! The code contains its messages in English, inside `t!("…")`. A table maps each of them to its translation, so a new
//! language needs a table for each file in `locales/`, but no new code. One process speaks one language.

mod tables;

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::sync::{PoisonError, RwLock};

/// Translates English text into the language of the process, and replaces each name in `%{…}` with its value:
/// `name = value`, or `name` alone for a variable of that name. `locale = language` before the values chooses another
/// language.
#[macro_export]
macro_rules! t {
    (@value $name:ident) => {
        $name
    };
    (@value $name:ident $value:expr) => {
        $value
    };
    ($english:expr, locale = $language:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::language::filled_in(
            $language,
            $english,
            &[$((stringify!($name), &$crate::t!(@value $name $($value)?) as &dyn ::std::fmt::Display)),*],
        )
    };
    ($english:expr $(,)?) => {
        $crate::language::text($english)
    };
    ($english:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::language::filled(
            $english,
            &[$((stringify!($name), &$crate::t!(@value $name $($value)?) as &dyn ::std::fmt::Display)),+],
        )
    };
}

/// Like [`t!`], as a `String`.
#[macro_export]
macro_rules! say {
    ($($arguments:tt)*) => {
        $crate::t!($($arguments)*).into_owned()
    };
}

/// Marks a text in a `const` table that `t!` translates where it is shown: `t!(entry.help)`. Without the mark, nothing
/// would notice if the tables in `locales/` lacked the text.
#[macro_export]
macro_rules! text {
    ($english:literal) => {
        $english
    };
}

/// The environment variable that names the language if `--lang` does not.
pub const VARIABLE: &str = "GPU_TUTOR_LANG";

/// The language of the text in the code. It needs no table.
pub const ENGLISH: &str = "en";

/// The language of this process. See [`choose`].
static SPOKEN: RwLock<Cow<'static, str>> = RwLock::new(Cow::Borrowed(ENGLISH));

fn speak(language: String) {
    *SPOKEN.write().unwrap_or_else(PoisonError::into_inner) = language.into();
}

/// Text without names, in the language of the process. `t!` calls this.
pub fn text(english: impl Into<Cow<'static, str>>) -> Cow<'static, str> {
    let english = english.into();
    translated(&english).map_or(english, Cow::Borrowed)
}

/// Text in the language of the process, with each `%{name}` replaced by its value. `t!` calls this.
pub fn filled(english: &str, values: &[(&str, &dyn Display)]) -> Cow<'static, str> {
    fill(translated(english).unwrap_or(english), values)
}

/// Like [`filled`], but in the named language. `t!` calls this.
pub fn filled_in(
    language: &str,
    english: &str,
    values: &[(&str, &dyn Display)],
) -> Cow<'static, str> {
    fill(tables::find(language, english).unwrap_or(english), values)
}

/// The text with each `%{name}` replaced by its value. A name without a value is left unchanged.
fn fill(mut rest: &str, values: &[(&str, &dyn Display)]) -> Cow<'static, str> {
    let mut filled = String::with_capacity(rest.len());
    while let Some(((before, after), name)) = next_name(rest) {
        filled.push_str(before);
        // Writing to a `String` cannot fail.
        let _ = match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => write!(filled, "{value}"),
            None => write!(filled, "%{{{name}}}"),
        };
        rest = after;
    }
    filled.push_str(rest);
    Cow::Owned(filled)
}

/// The text before and after the first `%{name}`, and the name.
fn next_name(text: &str) -> Option<((&str, &str), &str)> {
    let (before, rest) = text.split_once("%{")?;
    let (name, after) = rest.split_once('}')?;
    Some(((before, after), name))
}

/// A language that has no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("gpu-tutor does not support the language `%{named}`; it supports: %{all}", named = named, all = available().join(", ")))]
pub struct UnknownLanguage {
    pub named: String,
}

/// Switches to the named language, or else to that of the system's locale. Fails if the named language has no table; a
/// locale without a table means English.
pub fn choose(named: Option<&str>) -> Result<(), UnknownLanguage> {
    let language = match named.filter(|name| !name.is_empty()) {
        Some(name) => spoken(name).ok_or_else(|| {
            // The error is reported in the inherited language, unless that is the unknown one.
            if spoken(&current()).is_none() {
                speak(ENGLISH.into());
            }
            UnknownLanguage { named: name.into() }
        })?,
        None => sys_locale::get_locale()
            .and_then(|locale| spoken(&locale))
            .unwrap_or_else(|| ENGLISH.into()),
    };
    speak(language);
    Ok(())
}

/// Switches to the language that the parent process put into [`VARIABLE`], or else to English. This is for a session's
/// helper processes: it reads neither tables nor the locale, so it takes no time.
pub fn inherit() {
    if let Ok(language) = std::env::var(VARIABLE) {
        speak(language);
    }
}

/// The language of this process, such as `en` or `zh`.
pub fn current() -> String {
    SPOKEN
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .to_string()
}

/// The translation of English text, with the names still in it; `None` if the tables have none.
pub fn translated(english: &str) -> Option<&'static str> {
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    (*spoken != ENGLISH).then(|| tables::find(&spoken, english))?
}

pub fn is_english() -> bool {
    current() == ENGLISH
}

/// All languages that can be chosen, English first.
pub fn available() -> Vec<String> {
    let others = tables::languages().into_iter();
    [ENGLISH]
        .into_iter()
        .chain(others)
        .map(str::to_owned)
        .collect()
}

/// The language that a name such as `zh`, `zh-CN`, `zh_CN.UTF-8` or `C` stands for; `None` if it has no table.
fn spoken(name: &str) -> Option<String> {
    let language = name.split(['-', '_', '.', '@']).next().unwrap_or_default();
    let language = language.to_ascii_lowercase();
    available().into_iter().find(|known| *known == language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_by_their_values_once() {
        let shape = [2, 3];
        let text = t!(
            "`%{op}` got %{shape}, 100 %",
            op = "%{shape}",
            shape = format!("{shape:?}")
        );
        assert_eq!(text, "`%{shape}` got [2, 3], 100 %");
        assert_eq!(t!("no %{value}", other = 1), "no %{value}");
    }

    #[test]
    fn a_text_can_be_told_in_another_language_than_that_of_the_process() {
        assert_eq!(t!("Not %{option}.", locale = ENGLISH, option = 2), "Not 2.");
        let chinese = t!("Not %{option}.", locale = "zh", option = 2);
        assert_eq!(
            chinese,
            tables::find("zh", "Not %{option}.")
                .expect("a table")
                .replace("%{option}", "2")
        );
        assert_ne!(chinese, "Not 2.");
    }

    #[test]
    fn a_locale_names_its_language_and_one_without_a_table_none() {
        for name in ["zh", "zh-CN", "zh_TW.UTF-8", "ZH", "zh-Hans-CN"] {
            assert_eq!(spoken(name).as_deref(), Some("zh"), "{name}");
        }
        assert_eq!(spoken("en_GB.UTF-8").as_deref(), Some("en"));
        for name in ["C", "C.UTF-8", "POSIX", "", "xx"] {
            assert_eq!(spoken(name), None, "{name}");
        }
    }
}
