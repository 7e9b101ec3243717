//! The hooks around calls that may copy tensors between host and devices, and the order of all hooks at a position.

use std::ops::Range;

use super::CompilePlan;
use super::hooks::Edits;
use crate::cell::{CopyCall, CopyKind, Edit, copy_calls};

/// The hook before a method in a macro. The method's trait must be imported.
const IN_MACRO: &str = ".gpu_tutor_fetched()";

/// The import needed by a program with such hooks, or an empty string if it has none.
pub fn import(text: &str) -> &'static str {
    match text.contains(IN_MACRO) {
        true => "use ::prelude::wire::Fetched as _;\n",
        false => "",
    }
}

/// Writes the hooks around the calls in source text. Returns whether there are any.
pub fn around(calls: &[CopyCall], plan: &CompilePlan, edits: &mut Edits) -> bool {
    if plan.for_messages || plan.uncounted {
        return false;
    }
    let mut any = false;
    for CopyCall { range, kind } in calls {
        let counted = |what: &str| format!(", |value| ::prelude::copied!({what} value))");
        match kind {
            CopyKind::Fetch(depth) => {
                edits.around(
                    range,
                    "::prelude::wire::counted(",
                    &counted(fetched(*depth)),
                );
            }
            CopyKind::Create => {
                edits.around(range, "::prelude::wire::counted(", &counted("created"));
            }
            CopyKind::FetchFunction(depth) => edits.around(
                range,
                "|tensor| ::prelude::wire::counted(",
                &format!("(tensor){}", counted(fetched(*depth))),
            ),
            CopyKind::Move(_) | CopyKind::Convert(_) | CopyKind::FetchInMacro
                if plan.results_only =>
            {
                continue;
            }
            CopyKind::FetchInMacro => edits.insert(range.start, IN_MACRO),
            CopyKind::Convert(tensor) => {
                edits.around(tensor, "::prelude::wire::counted(", &counted("converted"))
            }
            CopyKind::Move(tensor) => {
                // The `match` is inside a call, because a block at the beginning of a statement would end the
                // statement.
                edits.around(
                    range,
                    "::std::convert::identity(match ::prelude::wire::MovedFrom::default() { gpu_tutor_from => \
                     ::prelude::wire::counted(",
                    ", |value| ::prelude::copied!(moved gpu_tutor_from value)) })",
                );
                edits.around(tensor, "gpu_tutor_from.of(&", ")");
            }
        }
        any = true;
    }
    any
}

fn fetched(depth: usize) -> &'static str {
    ["scalar", "vec1", "vec2", "vec3"][depth]
}

/// The hooks in a text that consists of statements or items, as insertions ordered by position.
pub fn hooked(text: &str, plan: &CompilePlan) -> Vec<Edit> {
    let mut edits = Edits::default();
    around(&copy_calls(text), plan, &mut edits);
    edits.insertions()
}

/// Both lists of edits, ordered by position. Insertions inside a replaced range are left out.
pub fn merged(replacing: Vec<Edit>, insertions: Vec<Edit>) -> Vec<Edit> {
    let inside = |at: usize| {
        let covers = |range: &Range<usize>| range.start < at && at < range.end;
        replacing.iter().any(|(range, _)| covers(range))
    };
    let mut all: Vec<Edit> = insertions
        .into_iter()
        .filter(|(range, _)| !inside(range.start))
        .collect();
    all.extend(replacing.iter().cloned());
    all.sort_by_key(|(range, _)| range.start);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> String {
        let mut text = text.to_owned();
        for (range, new) in hooked(&text, &CompilePlan::default()).into_iter().rev() {
            text.replace_range(range, &new);
        }
        text.replace("::prelude::wire::", "w::")
            .replace("::prelude::copied!", "c!")
    }

    #[test]
    fn hooks_stand_around_the_call_and_inside_each_other() {
        assert_eq!(
            written("fn f() { x.to_vec1()?.g(y.to_scalar()?) }"),
            "fn f() { w::counted(x.to_vec1(), |value| c!(vec1 value))?\
             .g(w::counted(y.to_scalar(), |value| c!(scalar value))?) }"
        );
        assert_eq!(
            written("x.to_device(&d)?.to_vec2()"),
            "w::counted(::std::convert::identity(match w::MovedFrom::default() { gpu_tutor_from => \
             w::counted(gpu_tutor_from.of(&x).to_device(&d), |value| c!(moved gpu_tutor_from value)) })?.to_vec2(), \
             |value| c!(vec2 value))"
        );
        assert_eq!(
            written("v.map(Tensor::to_scalar::<f32>)"),
            "v.map(|tensor| w::counted(Tensor::to_scalar::<f32>(tensor), |value| c!(scalar value)))"
        );
    }

    #[test]
    fn a_method_in_a_macro_is_counted_at_what_it_is_called_on() {
        let text = written("macro_rules! f { ($t:expr) => { $t.to_scalar::<f32>() } }");
        assert!(
            text.contains("{ $t.gpu_tutor_fetched().to_scalar::<f32>() }"),
            "{text}"
        );
        assert!(!import(&text).is_empty() && import("x.to_scalar()").is_empty());
    }

    #[test]
    fn a_text_without_such_calls_stays_as_it_is() {
        assert!(hooked("let x = ones(2)?.item()?;", &CompilePlan::default()).is_empty());
        let plan = CompilePlan {
            uncounted: true,
            ..CompilePlan::default()
        };
        assert!(hooked("x.to_vec1::<f32>()?;", &plan).is_empty());
    }
}
