//! The order of completions.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::kind::CompletionKind;
use super::protocol::CompletionItem;

/// How much the language server lowers a method's score because it comes from a trait.
const OF_A_TRAIT: u32 = 5;

/// Names that rank before other names.
#[derive(Debug, Default, Clone)]
pub struct Favourites {
    /// Items that the session defines.
    pub session: HashSet<String>,
    /// What the prelude exports.
    pub prelude: HashSet<String>,
    /// Methods that the prelude's traits add to other crates' types.
    pub methods: HashSet<String>,
}

/// The sort key; smaller comes first: names that match the typed case, then the group, the server's score, the
/// alphabet.
pub type Rank = (bool, u8, Reverse<u32>, String);

pub fn rank(item: &CompletionItem, text: &str, typed: &str, favourites: &Favourites) -> Rank {
    let name = text.trim_end_matches('!');
    let mut score = score(item);
    if is_of_a_trait(item) && favourites.methods.contains(name) {
        score = score.saturating_add(OF_A_TRAIT);
    }
    place(CompletionKind::of(item), text, typed, score, favourites)
}

/// The rank of a name with a given score, including names that no server has scored.
pub fn place(
    kind: CompletionKind,
    text: &str,
    typed: &str,
    score: u32,
    favourites: &Favourites,
) -> Rank {
    let name = text.trim_end_matches('!');
    let group = match kind {
        CompletionKind::Variable | CompletionKind::Field | CompletionKind::Method => 0,
        _ if favourites.session.contains(name) => 1,
        CompletionKind::Crate => 6,
        _ if favourites.prelude.contains(name) => 2,
        CompletionKind::Keyword => 4,
        CompletionKind::BuiltIn => 5,
        _ => 3,
    };
    let as_typed = text.starts_with(typed);
    (!as_typed, group, Reverse(score), text.to_owned())
}

/// Reads rust-analyzer's relevance. It sends the complement as eight hexadecimal digits, because editors sort by text.
fn score(item: &CompletionItem) -> u32 {
    let text = item.sort_text.as_deref().unwrap_or_default();
    u32::from_str_radix(text, 16).map_or(0, |complement| !complement)
}

fn is_of_a_trait(item: &CompletionItem) -> bool {
    let details = item.label_details.as_ref();
    details
        .and_then(|details| details.detail.as_ref())
        .is_some_and(|detail| detail.contains("(as "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::CompletionItemKind;

    fn item(kind: CompletionItemKind, score: u32) -> CompletionItem {
        CompletionItem {
            kind: Some(kind),
            sort_text: Some(format!("{:08x}", !score)),
            ..CompletionItem::default()
        }
    }

    fn names(names: &[&str]) -> HashSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn variables_come_before_items_of_the_session_the_prelude_and_the_rest() {
        let favourites = Favourites {
            session: names(&["twice"]),
            prelude: names(&["ones"]),
            ..Favourites::default()
        };
        let rank = |kind, text: &str| rank(&item(kind, 9), text, "", &favourites);
        let order = [
            rank(CompletionItemKind::Variable, "zebra"),
            rank(CompletionItemKind::Function, "twice"),
            rank(CompletionItemKind::Function, "ones"),
            rank(CompletionItemKind::Function, "drop"),
            rank(CompletionItemKind::Keyword, "while"),
        ];
        assert!(order.is_sorted(), "{order:?}");
    }

    #[test]
    fn the_preludes_own_methods_lose_nothing_for_being_a_traits() {
        let favourites = Favourites {
            methods: names(&["nbytes"]),
            ..Favourites::default()
        };
        let mut method = item(CompletionItemKind::Method, 5);
        let details = json!({"detail": "(as TensorExt)"});
        method.label_details = Some(serde_json::from_value(details).expect("details"));
        let rank = |text| rank(&method, text, "", &favourites).2;
        assert_eq!((rank("nbytes"), rank("abs")), (Reverse(10), Reverse(5)));
    }

    #[test]
    fn what_is_written_as_typed_comes_first() {
        let none = Favourites::default();
        let low = rank(&item(CompletionItemKind::Struct, 0), "Tensor", "T", &none);
        let high = rank(&item(CompletionItemKind::Variable, 99), "t", "T", &none);
        assert!(low < high);
    }
}
