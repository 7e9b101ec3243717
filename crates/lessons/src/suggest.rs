//! "Did you mean": the known names most similar to a mistyped one.

use gpu_tutor_text::{say, t};
use strsim::normalized_damerau_levenshtein;

/// Up to three known names that are similar to this one, best first.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let word = word.to_lowercase();
    let mut scored: Vec<(f64, &str)> = known
        .into_iter()
        .map(|name| (likeness(&word, &name.to_lowercase()), name))
        .filter(|(score, _)| *score >= 0.5)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored.dedup_by_key(|(_, name)| *name);
    scored.truncate(3);
    scored.into_iter().map(|(_, name)| name).collect()
}

fn likeness(word: &str, name: &str) -> f64 {
    let edits = normalized_damerau_levenshtein(word, name);
    let within = word.len() >= 3 && name.contains(word);
    if within { edits.max(0.6) } else { edits }
}

/// ``did you mean `x`?``, if a known name is similar.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = nearest(word, known);
    let names = join_or(&near)?;
    Some(say!("did you mean %{names}?", names))
}

/// `` `a`, `b` or `c` ``; `None` for no names.
pub fn join_or<S: AsRef<str>>(names: &[S]) -> Option<String> {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    let (last, rest) = quoted.split_last()?;
    Some(if rest.is_empty() {
        last.clone()
    } else {
        say!("%{names} or %{last}", names = rest.join(&t!(", ")), last)
    })
}
