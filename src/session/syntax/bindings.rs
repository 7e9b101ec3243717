//! The names that a cell's own `let`s bind.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Local, Pat};

use super::bytes;

/// A name that a top-level `let` binds.
#[derive(Debug, Clone)]
pub struct Binding {
    pub name: String,
    pub mutable: bool,
    pub initialised: bool,
    /// Its type is written out in full.
    pub typed: bool,
    pub type_text: Option<String>,
    /// Where `: Type` can be written; `None` for a pattern.
    pub inline: Option<usize>,
    pub statement_end: usize,
}

/// Reads one `let`.
pub fn read_let(source: &str, local: &Local, bindings: &mut Vec<Binding>) {
    let statement_end = bytes(local.span()).end;
    let initialised = local.init.is_some();
    let (pattern, annotation) = match &local.pat {
        Pat::Type(typed) => (typed.pat.as_ref(), Some(typed.ty.as_ref())),
        pattern => (pattern, None),
    };
    let whole = annotation.filter(|annotation| !has_hole(annotation));
    let simple =
        matches!(pattern, Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none());
    let mut names = Names {
        found: Vec::new(),
        // A pattern that always fits holds no constant; of what looks like a name, a unit struct alone may be none, and
        // to bind that once more does no harm.
        constants: local
            .init
            .as_ref()
            .is_some_and(|init| init.diverge.is_some())
            && !simple,
    };
    names.visit_pat(pattern);
    // evcxr keeps a type as it is written, in a line of its own: over several lines it is told by the compiler instead.
    let text = whole.map(|whole| &source[bytes(whole.span())]);
    let text = text.filter(|text| simple && !text.contains('\n'));
    for (name, mutable) in names.found {
        bindings.push(Binding {
            name,
            mutable,
            initialised,
            typed: text.is_some(),
            type_text: text.map(str::to_owned),
            inline: (simple && annotation.is_none()).then(|| bytes(pattern.span()).end),
            statement_end,
        });
    }
}

/// A `_` somewhere in the type, or in the place of an array's length.
fn has_hole(annotation: &syn::Type) -> bool {
    struct Hole(bool);
    impl<'a> Visit<'a> for Hole {
        fn visit_type_infer(&mut self, _: &'a syn::TypeInfer) {
            self.0 = true;
        }

        fn visit_expr_infer(&mut self, _: &'a syn::ExprInfer) {
            self.0 = true;
        }
    }
    let mut hole = Hole(false);
    hole.visit_type(annotation);
    hole.0
}

struct Names {
    found: Vec<(String, bool)>,
    /// What begins with a capital may be one.
    constants: bool,
}

impl<'a> Visit<'a> for Names {
    fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
        let name = ident.ident.to_string();
        // `None` and constants look like bindings to a parser.
        if !(self.constants && name.starts_with(char::is_uppercase)) {
            self.found.push((name, ident.mutability.is_some()));
        }
        visit::visit_pat_ident(self, ident);
    }
}
