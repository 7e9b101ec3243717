//! The types of a cell's variables, as rustc prints them in the MIR.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::compile::ENTRY;

/// An inferred type, or the reason it cannot be written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Inferred {
    Named(String),
    /// A function, with the type of a pointer to it. The function's own type has no name.
    Function(String),
    /// A closure, with the type of a box that can hold it if the closure's signature can be written down.
    Closure(Option<String>),
    Unnameable(String),
    /// A type that contains closures, and the same type with function pointers instead, which can be written down.
    OfClosures {
        type_name: String,
        pointers: String,
    },
}

/// The types that the probes refer to, by probe name.
pub fn probed(mir: &str, is_probe: impl Fn(&str) -> bool) -> HashMap<String, Inferred> {
    let mut found = HashMap::new();
    let mut body = Body::default();
    let closures = closures(mir);
    for line in mir.lines() {
        if !line.starts_with(' ') {
            body.take(&is_probe, &mut found);
        }
        body.read(line.trim());
    }
    body.take(&is_probe, &mut found);
    for inferred in found.values_mut() {
        let Inferred::Unnameable(type_name) = inferred else {
            continue;
        };
        if let Some(of_box) = closures.get(type_name.as_str()) {
            *inferred = Inferred::Closure(of_box.clone());
        } else if let Some(pointers) = with_pointers(type_name, &closures) {
            let type_name = std::mem::take(type_name);
            *inferred = Inferred::OfClosures {
                type_name,
                pointers,
            };
        }
    }
    found
}

/// The closures of a cell, each with the type of a box that can hold it.
fn closures(mir: &str) -> HashMap<&str, Option<String>> {
    let mut found = HashMap::new();
    // `fn f::{closure#0}(_1: &{closure@…}, _2: i32) -> i32 {`
    let heads = mir.lines().filter(|line| line.starts_with("fn "));
    for head in heads {
        let Some((_, rest)) = head.split_once("(_1: ") else {
            continue;
        };
        let (kind, rest) = match (rest.strip_prefix("&mut "), rest.strip_prefix('&')) {
            (Some(rest), _) => ("FnMut", rest),
            (None, Some(rest)) => ("Fn", rest),
            (None, None) => ("FnOnce", rest),
        };
        let Some(end) = rest
            .starts_with("{closure@")
            .then(|| rest.find('}'))
            .flatten()
        else {
            continue;
        };
        let (name, rest) = rest.split_at(end + 1);
        let signature = rest
            .strip_suffix(" {")
            .and_then(|rest| rest.rsplit_once(") -> "));
        let of_box = signature.and_then(|(arguments, result)| {
            let parts = arguments.split(", _").skip(1);
            let types: Option<Vec<&str>> = parts
                .map(|part| part.split_once(": ").map(|(_, kind)| kind))
                .collect();
            let types = types?.join(", ");
            let text = format!("::std::boxed::Box<dyn ::std::ops::{kind}({types}) -> {result}>");
            matches!(nameable(&text), Inferred::Named(_)).then_some(text)
        });
        found.insert(name, of_box);
    }
    found
}

/// A type with function pointers in place of its closures and functions, if that can be written.
fn with_pointers(type_name: &str, closures: &HashMap<&str, Option<String>>) -> Option<String> {
    let mut text = without_function_names(type_name);
    for (closure, of_box) in closures {
        let signature = of_box.as_ref().and_then(|of_box| {
            let (_, signature) = of_box.split_once('(')?;
            signature.strip_suffix('>')
        });
        if let Some(signature) = signature {
            text = text.replace(closure, &format!("fn({signature}"));
        }
    }
    (text != type_name && matches!(nameable(&text), Inferred::Named(_))).then_some(text)
}

/// A type with function pointer types in place of function item types, which rustc prints as `fn(i32) -> i32 {helper}`.
fn without_function_names(type_name: &str) -> String {
    let mut text = String::new();
    let mut rest = type_name;
    while let Some((before, behind)) = rest.split_once(" {") {
        text.push_str(before);
        let others = ["closure@", "async ", "coroutine", "gen "];
        if others.iter().any(|other| behind.starts_with(other)) {
            text.push_str(" {");
            rest = behind;
            continue;
        }
        let mut depth = 1;
        let end = behind.find(|c| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth == 0
        });
        rest = end.map_or("", |end| &behind[end + 1..]);
    }
    text + rest
}

/// The function being read.
#[derive(Default)]
struct Body<'m> {
    locals: HashMap<&'m str, &'m str>,
    names: Vec<(&'m str, &'m str)>,
}

impl<'m> Body<'m> {
    fn read(&mut self, line: &'m str) {
        let line = line.trim_end_matches(';');
        if let Some(rest) = line.strip_prefix("debug ") {
            self.names.extend(rest.split_once(" => "));
        } else if let Some(rest) = line.strip_prefix("let ") {
            let rest = rest.strip_prefix("mut ").unwrap_or(rest);
            self.locals.extend(rest.split_once(": "));
        }
    }

    /// Adds the types of this function's probes to `found` and clears the function.
    fn take(&mut self, is_probe: impl Fn(&str) -> bool, found: &mut HashMap<String, Inferred>) {
        for (name, place) in self.names.drain(..).filter(|(name, _)| is_probe(name)) {
            // In optimised code, the place itself may appear instead of a reference to it.
            let held = match place.strip_prefix('&') {
                Some(place) => self.locals.get(place).copied(),
                None => self
                    .locals
                    .get(place)
                    .and_then(|held| held.strip_prefix('&'))
                    // A closure captured this variable in order to change it.
                    .map(|held| held.strip_prefix("mut ").unwrap_or(held)),
            };
            found.extend(held.map(|held| (name.to_owned(), nameable(held))));
        }
        self.locals.clear();
    }
}

fn nameable(type_name: &str) -> Inferred {
    // A function item is printed as its pointer type, followed by the function's name.
    if let Some((pointer, _)) = type_name
        .strip_suffix('}')
        .and_then(|text| text.rsplit_once(" {"))
        && (pointer.contains("fn("))
        && !pointer.contains('{')
        && !pointer.contains("impl ")
    {
        return Inferred::Function(pointer.to_owned());
    }
    let opaque = [
        "{closure@",
        "{async ",
        "{coroutine",
        "impl ",
        "fn item",
        "{gen ",
    ];
    let local = is_local(type_name);
    if local || opaque.iter().any(|mark| type_name.contains(mark)) || type_name.contains(" {") {
        return Inferred::Unnameable(type_name.to_owned());
    }
    // `mpmc` is a private module; `mpsc` re-exports its types.
    Inferred::Named(type_name.replace("std::sync::mpmc::", "std::sync::mpsc::"))
}

/// A type with `()` in place of each `!`, which cannot be written, except where it is a function's return type.
pub fn without_never(type_name: &str) -> Option<String> {
    let text = type_name.replace("-> !", "-> \0");
    let (mut shown, mut found) = (String::new(), false);
    for character in text.chars() {
        match character {
            '!' => {
                found = true;
                shown.push_str("()");
            }
            '\0' => shown.push('!'),
            other => shown.push(other),
        }
    }
    found.then_some(shown)
}

/// Whether a type is defined in a block or by a macro in the cell, where no other cell can reach it.
pub fn is_local(type_name: &str) -> bool {
    type_name.contains(ENTRY)
}

/// Whether a type contains one that is defined in a function's body, such as `twice::Twice<i32>`. `is_function`
/// recognises the names of the session's own functions, and `is_own` those of its items.
pub fn lies_in_function(
    type_name: &str,
    is_function: impl Fn(&str) -> bool,
    is_own: impl Fn(&str) -> bool,
) -> bool {
    let in_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    type_name.split(|c| !in_path(c)).any(|path| {
        let parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
        let Some((_, above)) = parts.split_last() else {
            return false;
        };
        // Methods may have the same names as modules of the standard library.
        let is_ours = above
            .first()
            .is_some_and(|root| is_own(root) || is_function(root));
        is_ours && above.iter().any(|part| is_function(part))
    })
}

/// The type as a learner would write it: paths are cut to their last name, and unnameable types lose their location in
/// a generated file.
pub fn short(type_name: &str) -> String {
    let type_name = type_name.replace(&format!("{ENTRY}::{{closure#0}}::"), "");
    let mut out = String::with_capacity(type_name.len());
    let mut path_start = 0;
    let mut placed = false;
    for character in type_name.chars() {
        if placed {
            placed = character != '}';
        }
        if placed {
            continue;
        }
        if character == '@' {
            placed = true;
        } else if character.is_alphanumeric() || matches!(character, '_' | ':' | '#') {
            out.push(character);
            if out.ends_with("::") {
                out.truncate(path_start);
            }
        } else {
            out.push(character);
            path_start = out.len();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIR: &str = "\
fn helper(_1: i32) -> i32 {
    debug gpu_tutor_probe_9 => _1;
}

fn gpu_tutor_cell::{closure#0}(_1: i32) -> std::result::Result<(), EvcxrUserCodeError> {
    debug a => _1;
    let mut _0: std::result::Result<(), EvcxrUserCodeError>;
    let _2: std::vec::Vec<i32>;
    scope 1 {
        debug v => _2;
        let _3: &std::vec::Vec<i32>;
        scope 2 {
            debug gpu_tutor_probe_0 => _3;
            let _5: &{closure@src/lib.rs:9:9: 9:12};
            scope 3 {
                debug gpu_tutor_probe_1 => _5;
                let _6: &fn(i32) -> i32 {helper};
                scope 4 {
                    debug gpu_tutor_probe_2 => _6;
                }
            }
        }
    }
    bb0: {
        return;
    }
}

fn gpu_tutor_cell::{closure#0}::{closure#0}(_1: &mut {closure@src/lib.rs:9:9: 9:12}, _2: &str, _3: i32) -> usize {
}
";

    #[test]
    fn a_function_within_a_type_becomes_a_pointer() {
        let closures = HashMap::new();
        assert_eq!(
            with_pointers(
                "Tree<i32, fn(i32, i32) -> i32 {<i32 as Ord>::min}>",
                &closures
            )
            .as_deref(),
            Some("Tree<i32, fn(i32, i32) -> i32>")
        );
        assert_eq!(with_pointers("Tree<i32>", &closures), None);
        let closures = HashMap::from([(
            "{closure@a:1:1}",
            Some("::std::boxed::Box<dyn ::std::ops::Fn(i32) -> i32>".to_owned()),
        )]);
        assert_eq!(
            with_pointers("Map<i32, {closure@a:1:1}, fn() -> Vec<i32> {f}>", &closures).as_deref(),
            Some("Map<i32, fn(i32) -> i32, fn() -> Vec<i32>>")
        );
    }

    #[test]
    fn a_type_of_a_function_s_body_is_told_from_others() {
        let lies = |type_name| {
            lies_in_function(
                type_name,
                |name| ["twice", "iter"].contains(&name),
                |name| name == "Deck",
            )
        };
        for inside in [
            "twice::T<std::vec::IntoIter<i32>>",
            "std::vec::Vec<twice::T>",
            "Deck::iter::Cards<'_>",
            "<Deck>::iter::Cards",
        ] {
            assert!(lies(inside), "{inside}");
        }
        for other in ["std::iter::Map<i32>", "Deck", "deck::iter::Cards", "twice"] {
            assert!(!lies(other), "{other}");
        }
    }

    #[test]
    fn types_come_from_the_references_that_the_spies_hold() {
        let types = probed(MIR, |name| name.starts_with("gpu_tutor_probe_"));
        assert_eq!(types.len(), 3);
        assert_eq!(
            types["gpu_tutor_probe_0"],
            Inferred::Named("std::vec::Vec<i32>".into())
        );
        let of_box = "::std::boxed::Box<dyn ::std::ops::FnMut(&str, i32) -> usize>";
        assert_eq!(
            types["gpu_tutor_probe_1"],
            Inferred::Closure(Some(of_box.into()))
        );
        assert_eq!(
            types["gpu_tutor_probe_2"],
            Inferred::Function("fn(i32) -> i32".into())
        );
    }

    #[test]
    fn the_type_of_what_never_ends_is_written_as_nothing() {
        let handle = "std::thread::JoinHandle<!>";
        assert_eq!(
            without_never(handle).as_deref(),
            Some("std::thread::JoinHandle<()>")
        );
        assert_eq!(without_never("fn(i32) -> !"), None);
    }

    #[test]
    fn iterators_over_closures_have_no_name() {
        let opaque = "std::iter::Map<std::ops::Range<i32>, {closure@src/lib.rs:1:1: 1:2}>";
        assert_eq!(nameable(opaque), Inferred::Unnameable(opaque.into()));
    }

    #[test]
    fn types_that_live_within_a_cell_have_no_name_for_the_next() {
        let local = "std::vec::Vec<gpu_tutor_cell::{closure#0}::Row>";
        assert_eq!(nameable(local), Inferred::Unnameable(local.into()));
        assert_eq!(short(local), "Vec<Row>");
    }

    #[test]
    fn short_types_keep_their_arguments() {
        assert_eq!(
            short("std::vec::Vec<(prelude::Tensor, f64)>"),
            "Vec<(Tensor, f64)>"
        );
        assert_eq!(short("&'static str"), "&'static str");
        assert_eq!(
            short("std::result::Result<(), std::string::String>"),
            "Result<(), String>"
        );
    }

    #[test]
    fn what_has_no_name_is_told_without_the_place_of_its_text() {
        let mapped =
            "std::iter::Map<std::ops::Range<i32>, {closure@/tmp/x/check/lib.rs:21:25: 21:28}>";
        assert_eq!(short(mapped), "Map<Range<i32>, {closure}>");
        assert_eq!(short("{async block@src/lib.rs:1:2: 3:4}"), "{async block}");
    }
}
