//! The syntax of ids, and how to make one that is not yet taken.

/// Lower-case words joined by `-`. The first begins with a letter.
pub fn is_id(text: &str) -> bool {
    let word = |part: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.split('-').all(word)
}

pub fn not_an_id(text: &str) -> String {
    format!("`{text}` is not an id: ids are lower-case words joined by `-`, such as `copy-twice`")
}

/// The name itself, or else the first of `name-2`, `name-3`, … that `take` accepts. `take` returns whether the id was
/// free.
pub fn unused(name: &str, mut take: impl FnMut(&str) -> bool) -> String {
    let mut id = name.to_owned();
    let mut count = 1;
    while !take(&id) {
        count += 1;
        id = format!("{name}-{count}");
    }
    id
}
