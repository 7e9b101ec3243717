//! What the session must know of a cell's text: statements, bindings, loops, question marks. Read with syn.

use std::ops::Range;

use proc_macro2::Span;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ImplItem, Item, Local, MacroDelimiter, Pat, Signature, Stmt, Token,
    TraitItem,
};

/// A cell, by byte offsets into its text.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// Where its statements begin, behind inner attributes.
    pub start: usize,
    /// Where its statements end, before a closing comment.
    pub end: usize,
    pub bindings: Vec<Binding>,
    /// Behind the `{` of each loop that must be interruptible.
    pub loops: Vec<usize>,
    /// The operands of the cell's own question marks.
    pub tries: Vec<Range<usize>>,
    /// The expression whose value the cell shows.
    pub last: Option<Range<usize>>,
    /// It loops or iterates, so its time is worth optimising for.
    pub wants_optimisation: bool,
    pub items: Vec<Definition>,
}

/// An item that the cell defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// `None` for an `impl` or a `use`.
    pub name: Option<String>,
    /// The functions in it, if it is a trait or an `impl`.
    pub functions: Vec<String>,
    pub kind: DefinitionKind,
    pub loops: bool,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    Use,
    /// Variables may be of it.
    Type,
    /// May stand in a type: as the length of an array.
    Constant,
    Other,
}

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

/// Reads a cell; a syntax error is left for rustc to report, which does it better.
pub fn parse(source: &str) -> Option<Cell> {
    let parser = |input: ParseStream| -> syn::Result<(usize, Vec<Stmt>)> {
        let attributes = input.call(Attribute::parse_inner)?;
        let start = attributes
            .last()
            .map_or(0, |attribute| attribute.span().byte_range().end);
        Ok((start, input.call(Block::parse_within)?))
    };
    let parsed = parser.parse_str(source);
    let cell = parsed
        .ok()
        .map(|(start, statements)| read(source, start, &statements));
    // Spans live in a table of the thread; without this every cell ever typed would stay in memory.
    proc_macro2::extra::invalidate_current_thread_spans();
    cell
}

fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}

fn read(source: &str, start: usize, statements: &[Stmt]) -> Cell {
    // Without statements the hooks stand in front of whatever comments there are: one may run to the cell's end.
    let first = statements
        .first()
        .map_or(start, |statement| bytes(statement.span()).start);
    let start = start.max(first.min(source.len()));
    let mut cell = Cell {
        start,
        end: start,
        ..Cell::default()
    };
    for statement in statements {
        cell.end = cell.end.max(bytes(statement.span()).end);
        match statement {
            Stmt::Local(local) => read_let(source, local, &mut cell.bindings),
            Stmt::Item(_) | Stmt::Expr(..) | Stmt::Macro(_) => {}
        }
        Tries(&mut cell.tries).visit_stmt(statement);
        let mut loops = Loops {
            bodies: &mut cell.loops,
            any: false,
        };
        loops.visit_stmt(statement);
        let loops = loops.any;
        cell.wants_optimisation |= loops;
        if let Stmt::Item(item) = statement {
            cell.items.push(definition(item, loops));
        }
    }
    cell.last = match statements.last() {
        Some(Stmt::Expr(expression, None)) if !never_ends(expression) => {
            Some(bytes(expression.span()))
        }
        Some(Stmt::Macro(call))
            if call.semi_token.is_none()
                && !matches!(call.mac.delimiter, MacroDelimiter::Brace(_)) =>
        {
            Some(bytes(call.span()))
        }
        _ => None,
    };
    cell
}

/// A loop without a way out, be it in braces: it has no value to show, and no type that could be shown.
fn never_ends(expression: &Expr) -> bool {
    struct Breaks(bool);
    impl<'a> Visit<'a> for Breaks {
        fn visit_expr_break(&mut self, _: &'a syn::ExprBreak) {
            self.0 = true;
        }
    }
    match expression {
        Expr::Loop(endless) => {
            let mut breaks = Breaks(false);
            breaks.visit_block(&endless.body);
            !breaks.0
        }
        Expr::Block(block) => match block.block.stmts.last() {
            Some(Stmt::Expr(last, None)) => never_ends(last),
            _ => false,
        },
        _ => false,
    }
}

fn read_let(source: &str, local: &Local, bindings: &mut Vec<Binding>) {
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

/// Collects the question marks that leave the cell, not those that leave a function or closure within it.
struct Tries<'c>(&'c mut Vec<Range<usize>>);

impl<'a> Visit<'a> for Tries<'_> {
    fn visit_expr_try(&mut self, tried: &'a syn::ExprTry) {
        self.0.push(bytes(tried.expr.span()));
        visit::visit_expr_try(self, tried);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        for argument in arguments(call) {
            Visit::visit_expr(self, &argument);
        }
    }

    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a Item) {}
}

/// The standard library's macros whose arguments are expressions, but for those that print them as they are written.
const OF_EXPRESSIONS: [&str; 13] = [
    "assert_eq",
    "assert_ne",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "panic",
    "print",
    "println",
    "vec",
    "write",
    "writeln",
];

/// A macro's arguments, where they are expressions; what stands behind a name and `=` is in an assignment.
fn arguments(call: &syn::Macro) -> Vec<Expr> {
    let name = call.path.segments.last().map(|last| last.ident.to_string());
    if !name.is_some_and(|name| OF_EXPRESSIONS.contains(&name.as_str())) {
        return Vec::new();
    }
    let listed = Punctuated::<Expr, Token![,]>::parse_terminated;
    // `vec![value; count]`
    let repeated = Punctuated::<Expr, Token![;]>::parse_terminated;
    let parsed = call.parse_body_with(listed);
    let parsed = parsed.map(|all| all.into_iter().collect());
    let or_repeated = |_| {
        let parsed = call.parse_body_with(repeated);
        parsed.map(|all| all.into_iter().collect())
    };
    parsed.or_else(or_repeated).unwrap_or_default()
}

/// Collects loops to check in. An innermost loop that calls nothing is left alone: a check would stop vectorisation.
struct Loops<'c> {
    bodies: &'c mut Vec<usize>,
    any: bool,
}

impl Loops<'_> {
    fn body(&mut self, body: &Block, always: bool) {
        self.any = true;
        let mut calls = Calls(always);
        calls.visit_block(body);
        if calls.0 {
            self.bodies.push(bytes(body.brace_token.span.open()).end);
        }
    }
}

impl<'a> Visit<'a> for Loops<'_> {
    fn visit_expr_for_loop(&mut self, node: &'a syn::ExprForLoop) {
        self.body(&node.body, false);
        visit::visit_expr_for_loop(self, node);
    }

    fn visit_expr_while(&mut self, node: &'a syn::ExprWhile) {
        self.body(&node.body, false);
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_loop(&mut self, node: &'a syn::ExprLoop) {
        // A bare `loop` is never vectorised, and it is the one that never ends.
        self.body(&node.body, true);
        visit::visit_expr_loop(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'a syn::ExprMethodCall) {
        let name = node.method.to_string();
        self.any |= matches!(
            name.as_str(),
            "map" | "for_each" | "fold" | "sum" | "product" | "filter" | "collect"
        );
        visit::visit_expr_method_call(self, node);
    }

    // Constant code cannot call the check.
    fn visit_expr_repeat(&mut self, node: &'a syn::ExprRepeat) {
        // Its length is computed by the compiler.
        self.visit_expr(&node.expr);
    }

    fn visit_item_const(&mut self, _: &'a syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'a syn::TraitItemConst) {}
    fn visit_type_array(&mut self, _: &'a syn::TypeArray) {}
    fn visit_variant(&mut self, _: &'a syn::Variant) {}
    fn visit_item_static(&mut self, _: &'a syn::ItemStatic) {}
    fn visit_expr_const(&mut self, _: &'a syn::ExprConst) {}

    fn visit_item_fn(&mut self, node: &'a syn::ItemFn) {
        if node.sig.constness.is_none() {
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'a syn::ImplItemFn) {
        if node.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, node);
        }
    }
}

struct Calls(bool);

impl<'a> Visit<'a> for Calls {
    fn visit_expr_call(&mut self, _: &'a syn::ExprCall) {
        self.0 = true;
    }

    fn visit_expr_method_call(&mut self, _: &'a syn::ExprMethodCall) {
        self.0 = true;
    }

    fn visit_macro(&mut self, _: &'a syn::Macro) {
        self.0 = true;
    }

    fn visit_expr_for_loop(&mut self, _: &'a syn::ExprForLoop) {
        self.0 = true;
    }

    fn visit_expr_while(&mut self, _: &'a syn::ExprWhile) {
        self.0 = true;
    }

    fn visit_expr_loop(&mut self, _: &'a syn::ExprLoop) {
        self.0 = true;
    }
}

/// The names of those of an item's parts that are functions.
fn functions<T>(parts: &[T], signature: fn(&T) -> Option<&Signature>) -> Vec<String> {
    let signatures = parts.iter().filter_map(signature);
    signatures.map(|found| found.ident.to_string()).collect()
}

fn definition(item: &Item, loops: bool) -> Definition {
    let functions = match item {
        Item::Impl(item) => functions(&item.items, |inner| match inner {
            ImplItem::Fn(function) => Some(&function.sig),
            _ => None,
        }),
        Item::Trait(item) => functions(&item.items, |inner| match inner {
            TraitItem::Fn(function) => Some(&function.sig),
            _ => None,
        }),
        _ => Vec::new(),
    };
    let (ident, kind) = match item {
        Item::Const(item) => (Some(&item.ident), DefinitionKind::Constant),
        Item::Enum(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Fn(item) if item.sig.constness.is_some() => {
            (Some(&item.sig.ident), DefinitionKind::Constant)
        }
        Item::Fn(item) => (Some(&item.sig.ident), DefinitionKind::Other),
        Item::Macro(item) => (item.ident.as_ref(), DefinitionKind::Other),
        Item::Mod(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Static(item) => (Some(&item.ident), DefinitionKind::Other),
        Item::Struct(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Trait(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Type(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Union(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Use(_) => (None, DefinitionKind::Use),
        _ => (None, DefinitionKind::Other),
    };
    Definition {
        name: ident.map(ToString::to_string),
        functions,
        kind,
        loops,
        range: bytes(item.span()),
    }
}
