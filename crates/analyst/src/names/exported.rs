//! Reads what a prelude exports from its sources.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use gpu_tutor_session::cell::{function_names, imports_of};
use syn::visit::{self, Visit};

/// The names that a cell sees through `use prelude::*`, and the methods of the prelude's own traits.
#[derive(Debug, Default)]
pub struct Exported {
    pub names: HashSet<String>,
    pub methods: HashSet<String>,
}

/// Reads `src/lib.rs` in a prelude's folder, and the exported traits from the files next to it. Files that cannot be
/// read are skipped.
pub fn exported(source: &Path) -> Exported {
    let folder = source.join("src");
    let Some(root) = parse(&folder.join("lib.rs")) else {
        return Exported::default();
    };
    let mut names = HashSet::new();
    for item in &root.items {
        if let syn::Item::Use(item) = item
            && matches!(item.vis, syn::Visibility::Public(_))
        {
            names.extend(
                imports_of(item)
                    .into_iter()
                    .filter_map(|import| import.name),
            );
        }
    }
    let mut methods = Methods {
        exported: &names,
        found: HashSet::new(),
    };
    let files = fs::read_dir(&folder).into_iter().flatten().flatten();
    for file in files.filter_map(|file| parse(&file.path())) {
        methods.visit_file(&file);
    }
    let methods = methods.found;
    // Parsing adds spans to a thread-local table, which would otherwise only grow.
    proc_macro2::extra::invalidate_current_thread_spans();
    Exported { names, methods }
}

fn parse(file: &Path) -> Option<syn::File> {
    syn::parse_file(&fs::read_to_string(file).ok()?).ok()
}

struct Methods<'a> {
    exported: &'a HashSet<String>,
    found: HashSet<String>,
}

impl<'ast> Visit<'ast> for Methods<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if let syn::Item::Trait(declared) = item
            && self.exported.contains(&declared.ident.to_string())
        {
            self.found.extend(function_names(item));
        }
        visit::visit_item(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preludes_names_and_methods_are_read_from_its_sources() {
        let prelude = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../prelude");
        let Exported { names, methods } = exported(&prelude);
        for name in ["Tensor", "nn", "ones", "sweep", "Result", "TensorExt"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
        assert!(!names.contains("wire") && !names.contains("candle_nn as nn"));
        assert!(methods.contains("nbytes"), "{methods:?}");
    }

    #[test]
    fn a_prelude_that_is_not_there_exports_nothing() {
        assert!(exported(Path::new("/nonexistent")).names.is_empty());
    }
}
