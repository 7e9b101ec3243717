//! The language that the program speaks: English, or one that has tables in `locales/`.
//!
//! Texts stand in the code in English, within `t!("…")`. A table maps each of them to the text in its language, so a new
//! language needs a table for each file in `locales/`, and no code. One process speaks one language.

use rust_i18n::t;

/// Marks a text in a `const` table, which `t!` translates where it is shown: `t!(entry.help)`. Without the mark nothing
/// would notice that no table of `locales/` holds it.
#[macro_export]
macro_rules! text {
    ($english:literal) => {
        $english
    };
}

/// Names the language where `--lang` does not.
pub const VARIABLE: &str = "GPU_TUTOR_LANG";

/// The language of the texts in the code. It needs no table.
pub const ENGLISH: &str = "en";

/// A language that has no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("`%{named}` is none of the languages that gpu-tutor speaks: %{all}", named = named, all = available().join(", ")))]
pub struct UnknownLanguage {
    pub named: String,
}

/// Speaks the language that is named, or else that of the system's locale. Errs if the named one has no table; a locale
/// without one means English.
pub fn choose(named: Option<&str>) -> Result<(), UnknownLanguage> {
    let language = match named.filter(|name| !name.is_empty()) {
        Some(name) => spoken(name).ok_or_else(|| {
            // The error is told in the inherited language, unless that is the unknown one.
            if spoken(&current()).is_none() {
                rust_i18n::set_locale(ENGLISH);
            }
            UnknownLanguage { named: name.into() }
        })?,
        None => sys_locale::get_locale()
            .and_then(|locale| spoken(&locale))
            .unwrap_or_else(|| ENGLISH.into()),
    };
    rust_i18n::set_locale(&language);
    Ok(())
}

/// Speaks the language that the process which started this one has put into [`VARIABLE`], or else English. For the helper
/// processes of a session: it looks at no table and at no locale, so it takes no time.
pub fn inherit() {
    if let Ok(language) = std::env::var(VARIABLE) {
        rust_i18n::set_locale(&language);
    }
}

/// The language of this process, such as `en` or `zh`.
pub fn current() -> String {
    rust_i18n::locale().to_string()
}

/// The text of the tables for an English one, with the names in it; `None` if there is none.
pub fn translated(english: &str) -> Option<std::borrow::Cow<'static, str>> {
    crate::_rust_i18n_try_translate(&current(), english)
}

pub fn is_english() -> bool {
    current() == ENGLISH
}

/// All languages that can be chosen, English first.
pub fn available() -> Vec<String> {
    let mut others: Vec<String> = rust_i18n::available_locales!()
        .into_iter()
        .map(|name| name.to_string())
        .filter(|name| name != ENGLISH)
        .collect();
    others.sort();
    others.insert(0, ENGLISH.into());
    others
}

/// The language of a name such as `zh`, `zh-CN`, `zh_CN.UTF-8` or `C`; `None` if it has no table.
fn spoken(name: &str) -> Option<String> {
    let language = name.split(['-', '_', '.', '@']).next().unwrap_or_default();
    let language = language.to_ascii_lowercase();
    available().into_iter().find(|known| *known == language)
}

#[cfg(test)]
mod tests {
    use super::*;

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
