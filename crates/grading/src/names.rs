//! Names that keep their prelude or standard library meaning in a check, whatever an answer defines.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use gpu_tutor_lessons::{Exercise, LessonCell};
use gpu_tutor_session::cell::{imports_of, parse_with};
use gpu_tutor_session::prelude::EXPORTS;
use proc_macro2::{TokenStream, TokenTree};

use super::script::split_cells;

/// Standard library names that checks use without a path.
const STANDARD: [&str; 9] = [
    "option::Option",
    "option::Option::None",
    "option::Option::Some",
    "result::Result::Err",
    "result::Result::Ok",
    "boxed::Box",
    "string::String",
    "string::ToString",
    "vec::Vec",
];

/// The names that an exercise leaves to the answer. All others keep their prelude meaning.
#[derive(Debug, Default)]
pub struct Names {
    defined: BTreeSet<String>,
}

impl Names {
    /// The names defined by the setups, the starter, the solution, or the checks' own code and inputs.
    pub fn of(setups: &[&LessonCell], exercise: &Exercise) -> Names {
        let mut names = Names::default();
        let own = [&exercise.starter, &exercise.solution];
        for cell in setups.iter().copied().chain(own) {
            names.define(&cell.code);
        }
        let reruns = exercise
            .checks
            .iter()
            .filter_map(|check| check.given.as_ref());
        for given in reruns.filter(|given| given.rerun) {
            names.define(given.before.as_deref().unwrap_or_default());
            let inputs = given.inputs.iter().map(|input| input.name.clone());
            names.defined.extend(inputs);
        }
        names
    }

    fn define(&mut self, code: &str) {
        for part in split_cells(code) {
            if let Some(parsed) = parse_with(part.code, &|_| false) {
                let bindings = parsed.bindings().map(|binding| binding.name.clone());
                self.defined.extend(bindings);
                let items = parsed.items.iter().filter_map(|item| item.name.clone());
                self.defined.extend(items);
            }
        }
    }

    /// Imports for the names that the expression mentions; empty if there are none.
    pub fn imports(&self, expression: &str) -> String {
        let mut mentioned = mentioned(expression);
        mentioned.retain(|name| !self.defined.contains(name));
        let exported: Vec<&str> = mentioned
            .iter()
            .map(String::as_str)
            .filter(|name| exported().contains(*name))
            .collect();
        let mut imports = Vec::new();
        for krate in ["std", "core", "prelude"] {
            if mentioned.contains(krate) {
                imports.push(format!("use ::{krate};"));
            }
        }
        if !exported.is_empty() {
            imports.push(format!("use ::prelude::{{{}}};", exported.join(", ")));
        }
        for path in STANDARD {
            let name = path.rsplit("::").next().unwrap_or(path);
            if mentioned.contains(name) && !exported.contains(&name) {
                imports.push(format!("use ::std::{path};"));
            }
        }
        imports.join(" ")
    }
}

/// The names that `use prelude::*` brings in.
fn exported() -> &'static HashSet<String> {
    static EXPORTED: OnceLock<HashSet<String>> = OnceLock::new();
    EXPORTED.get_or_init(|| {
        let items = syn::parse_file(EXPORTS).map_or_else(|_| Vec::new(), |file| file.items);
        let uses = items.iter().filter_map(|item| match item {
            syn::Item::Use(item) if matches!(item.vis, syn::Visibility::Public(_)) => Some(item),
            _ => None,
        });
        uses.flat_map(imports_of)
            .filter_map(|import| import.name)
            .collect()
    })
}

/// Whether `use prelude::*` brings in the name.
pub fn is_exported(name: &str) -> bool {
    exported().contains(name)
}

/// The names in an expression, except those of fields and methods.
pub fn mentioned(expression: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let Ok(tokens) = expression.parse() {
        mention(tokens, &mut names);
    }
    names
}

fn mention(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let mut behind_dot = false;
    for token in tokens {
        let is_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
        match token {
            TokenTree::Ident(name) if !behind_dot => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => mention(group.stream(), names),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        behind_dot = is_dot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_exercise_does_not_define_is_imported_from_the_prelude() {
        let names = Names {
            defined: BTreeSet::from(["tensor".to_owned()]),
        };
        assert_eq!(
            names.imports("std::mem::size_of::<Tensor>() + tensor(x.device()) + Some(1).ones()"),
            "use ::std; use ::prelude::{Tensor}; use ::std::option::Option::Some;"
        );
        assert_eq!(names.imports("(where_to(0, 1), y.device())"), "");
        assert_eq!(
            names.imports("prelude::device(&name)"),
            "use ::prelude; use ::prelude::{device};"
        );
    }
}
