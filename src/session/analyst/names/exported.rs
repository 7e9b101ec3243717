//! What a prelude exports, read from its sources.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};

/// The names that a cell sees through `use prelude::*`, and the methods of the prelude's own traits.
#[derive(Debug, Default)]
pub struct Exported {
    pub names: HashSet<String>,
    pub methods: HashSet<String>,
}

/// Reads `src/lib.rs` of a prelude's folder, and the traits it exports in the files beside it. What cannot be read gives no
/// names.
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
            used(&item.tree, &mut names);
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
    Exported { names, methods }
}

fn parse(file: &Path) -> Option<syn::File> {
    syn::parse_file(&fs::read_to_string(file).ok()?).ok()
}

fn used(tree: &syn::UseTree, names: &mut HashSet<String>) {
    match tree {
        syn::UseTree::Path(path) => used(&path.tree, names),
        syn::UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        syn::UseTree::Rename(rename) => {
            names.insert(rename.rename.to_string());
        }
        syn::UseTree::Glob(_) => {}
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| used(tree, names)),
    }
}

struct Methods<'a> {
    exported: &'a HashSet<String>,
    found: HashSet<String>,
}

impl<'ast> Visit<'ast> for Methods<'_> {
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if !self.exported.contains(&item.ident.to_string()) {
            return;
        }
        for method in &item.items {
            if let syn::TraitItem::Fn(method) = method {
                self.found.insert(method.sig.ident.to_string());
            }
        }
        visit::visit_item_trait(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preludes_names_and_methods_are_read_from_its_sources() {
        let prelude = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude");
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
