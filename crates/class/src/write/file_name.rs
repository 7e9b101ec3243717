//! File and folder names derived from learners' ids.

/// The longest part of an id that is kept in a name.
const LONGEST: usize = 60;
/// The number of hash digits that tell names apart.
const DIGITS: usize = 12;
/// Names that Windows reserves for devices, with any extension.
const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Returns a name that is safe on every file system and differs for each id, even where case is ignored.
///
/// A plain id is used as is. In any other id, everything that is not plain is replaced or cut, and a hash of the whole
/// id is appended.
pub fn of(id: &str) -> String {
    if is_plain(id) {
        return id.to_owned();
    }
    let kept: String = id
        .chars()
        .map(|character| match character.to_ascii_lowercase() {
            plain if is_plain_character(plain) => plain,
            _ => '-',
        })
        .take(LONGEST)
        .collect();
    let kept = kept.trim_matches(['-', '.']);
    let hash = blake3::hash(id.as_bytes()).to_hex();
    let hash = &hash[..DIGITS];
    match kept {
        "" => format!("learner-{hash}"),
        kept => format!("{kept}-{hash}"),
    }
}

fn is_plain_character(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || "._-".contains(character)
}

fn is_plain(id: &str) -> bool {
    let stem = id.split('.').next().unwrap_or_default();
    let device = RESERVED.contains(&stem)
        || (stem.len() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")));
    id.chars().all(is_plain_character)
        && id.starts_with(|first: char| first.is_ascii_alphanumeric())
        && !id.ends_with('.')
        && id.len() <= LONGEST
        && !device
        && !ends_like_a_hash(id)
}

/// Whether an id could be mistaken for the name derived from another one.
fn ends_like_a_hash(id: &str) -> bool {
    id.rsplit_once('-').is_some_and(|(_, end)| {
        end.len() == DIGITS && end.chars().all(|digit| digit.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::of;

    #[test]
    fn a_plain_id_is_its_own_name() {
        for id in ["ada", "12345", "a.lovelace", "s_1-b"] {
            assert_eq!(of(id), id);
        }
    }

    #[test]
    fn no_name_leads_out_of_the_folder_or_is_another_one() {
        let long = "x".repeat(5000);
        let ids = [
            "..",
            ".",
            "",
            "/etc/passwd",
            "../../x",
            "a/b",
            "a\\b",
            "a:b",
            "Ada",
            "ada",
            "ADA",
            "CON",
            "con",
            "nul.txt",
            "com1",
            ".hidden",
            "-rf",
            "Zoë",
            "Zoe\u{308}",
            "李",
            "王",
            "a b",
            "a\nb",
            "a\0b",
            "ends.",
            &long,
            "learner-0123456789ab",
        ];
        let names: Vec<String> = ids.iter().map(|id| of(id)).collect();
        for (id, name) in ids.iter().zip(&names) {
            assert!((1..=90).contains(&name.len()), "{id:?}: {name}");
            assert!(
                name.starts_with(|first: char| first.is_ascii_alphanumeric()),
                "{name}"
            );
            assert!(name.chars().all(|one| one.is_ascii_lowercase()
                || one.is_ascii_digit()
                || "._-".contains(one)));
            assert!(!name.ends_with('.') && !["con", "nul.txt", "com1"].contains(&name.as_str()));
        }
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), ids.len(), "{names:?}");
    }

    #[test]
    fn nobody_can_choose_an_id_that_takes_the_name_of_another() {
        assert_ne!(of(&of("Ada")), of("Ada"));
    }
}
