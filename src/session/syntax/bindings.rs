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
    /// Where `: Type` can be written; `None` for a pattern.
    pub inline: Option<usize>,
    pub statement_end: usize,
    /// Where the name stands, if it may be that of a constant: in a pattern that need not fit.
    pub constant_at: Option<usize>,
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
            .is_some_and(|init| init.diverge.is_some()),
    };
    names.visit_pat(pattern);
    // evcxr keeps a type as it is written, in a line of its own: over several lines it is told by the compiler instead.
    let typed = whole.is_some_and(|whole| simple && !source[bytes(whole.span())].contains('\n'));
    for found in names.found {
        bindings.push(Binding {
            name: found.name,
            mutable: found.mutable,
            constant_at: found.constant_at,
            initialised,
            typed,
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
    found: Vec<Name>,
    /// What begins with a capital may be one.
    constants: bool,
}

struct Name {
    name: String,
    mutable: bool,
    constant_at: Option<usize>,
}

impl<'a> Visit<'a> for Names {
    fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
        let name = ident.ident.to_string();
        let bare = ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none();
        let constant = self.constants && bare && name.starts_with(char::is_uppercase);
        self.found.push(Name {
            name,
            mutable: ident.mutability.is_some(),
            constant_at: constant.then(|| bytes(ident.span()).start),
        });
        visit::visit_pat_ident(self, ident);
    }

    fn visit_field_pat(&mut self, field: &'a syn::FieldPat) {
        // A field's name alone cannot be made a path.
        let constants = self.constants;
        self.constants &= field.colon_token.is_some();
        visit::visit_field_pat(self, field);
        self.constants = constants;
    }
}
