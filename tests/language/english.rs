//! English sentences in what a person sees.

/// A sentence has at least this many words in a row.
const SENTENCE: usize = 3;

/// The English sentences of a text: three or more English words in a row. Code within backticks does not count, nor do
/// paths, placeholders in capitals, and the `foreign` texts, which come from somewhere else: code, rustc's messages,
/// the system's errors, a lesson in another language.
pub fn sentences(text: &str, foreign: &[&str]) -> Vec<String> {
    let text = own_text(&foreign.iter().fold(text.to_owned(), without));
    let lines = text.lines().filter(|line| !is_foreign(line, foreign));
    let mut found = Vec::new();
    for line in lines {
        let mut run: Vec<String> = Vec::new();
        let line = line.replace(is_chinese, " 。 ");
        for token in line.split_whitespace().chain(["。"]) {
            match word(token) {
                Some(word) => run.push(word.to_owned()),
                None => end(&mut run, &mut found),
            }
            // The end of a clause starts a new run.
            if token.ends_with([',', ';', ':', '.', ')']) {
                end(&mut run, &mut found);
            }
        }
    }
    found
}

/// The text without a foreign one, which can span several lines.
fn without(text: String, foreign: &&str) -> String {
    let words: Vec<String> = foreign.split_whitespace().map(regex::escape).collect();
    let pattern = regex::Regex::new(&words.join(r"\s+")).expect("escaped words");
    pattern.replace_all(&text, " 。 ").into_owned()
}

fn end(run: &mut Vec<String>, found: &mut Vec<String>) {
    if run.len() >= SENTENCE {
        found.push(run.join(" "));
    }
    run.clear();
}

/// The word in a token, without the punctuation around it; `None` for code, numbers, names in capitals and Chinese.
fn word(token: &str) -> Option<&str> {
    let word = token.trim_matches(|letter: char| letter.is_ascii_punctuation());
    let is_word = !word.is_empty()
        && word
            .chars()
            .all(|letter| letter.is_ascii_alphabetic() || matches!(letter, '\'' | '-'));
    let is_name = word.chars().all(|letter| letter.is_ascii_uppercase());
    let is_code = token.starts_with('-')
        || token == "gpu-tutor"
        || token.contains(['/', '\\', '<', '>', '=', '{', '}', '_']);
    (is_word && !is_name && !is_code).then_some(word)
}

/// A line is foreign if a foreign text contains it, or if it shows a piece of one after a frame or a number.
fn is_foreign(line: &str, foreign: &[&str]) -> bool {
    let line = line.trim_matches(|letter: char| !letter.is_alphanumeric());
    !line.is_empty() && foreign.iter().any(|text| text.contains(line))
}

/// Removes escape sequences and code within backticks, which can continue on the next line of a paragraph.
fn own_text(text: &str) -> String {
    let mut plain = String::new();
    for (index, part) in text.split('\u{1b}').enumerate() {
        let rest = match index {
            0 => part,
            _ => part
                .split_once(|letter: char| letter.is_ascii_alphabetic())
                .map_or("", |(_, rest)| rest),
        };
        plain.push_str(rest);
    }
    let mut own = String::new();
    let mut is_code = false;
    for line in plain.lines() {
        is_code &= !line.trim().is_empty();
        for (index, part) in line.split('`').enumerate() {
            is_code ^= index > 0;
            own += if is_code { " ` " } else { part };
        }
        own.push('\n');
    }
    own
}

/// Chinese characters and full-width punctuation. English words that they separate do not form a sentence.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

#[track_caller]
pub fn has_none(what: &str, text: &str, foreign: &[&str]) {
    let found = sentences(text, foreign);
    assert!(found.is_empty(), "{what}: {found:?} in\n{text}");
}

#[test]
fn a_sentence_is_found_and_code_is_not() {
    let found = |text: &str| sentences(text, &["cannot find value `y`", "let the = other + cell;"]);
    assert_eq!(
        found("运行 cells no longer show what they cost。"),
        ["cells no longer show what they cost"]
    );
    assert_eq!(
        found("错误： there is no lesson `x`"),
        ["there is no lesson"]
    );
    for fine in [
        "用 `gpu-tutor lint of this folder` 检查",
        "rustc 1.95.0 (59807616e 2026-04-14)",
        "/usr/local/bin/some/where and there",
        "用法：gpu-tutor [OPTIONS] <EXERCISE> <FILE>...",
        "用法：gpu-tutor lessons --json",
        "错误：cannot find\n  value `y`",
        "yes、no、all、stop ›",
        "│ let the = other + cell;",
        "错误[E0425]：cannot find value `y`",
    ] {
        assert_eq!(found(fine), Vec::<String>::new(), "{fine}");
    }
}
