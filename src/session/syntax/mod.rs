//! What the session must know of a cell's text: statements, bindings, loops, question marks. Read with syn.

mod bindings;
mod items;
mod loops;
mod tries;

use std::ops::Range;

use proc_macro2::Span;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, Block, Expr, MacroDelimiter, Stmt};

pub use bindings::Binding;
pub use items::{Definition, DefinitionKind};

/// A cell, by byte offsets into its text.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// Where its statements begin, behind inner attributes.
    pub start: usize,
    /// Where its statements end, before a closing comment.
    pub end: usize,
    pub bindings: Vec<Binding>,
    /// Constants in patterns of `let … else`; empty until they are told from bindings.
    pub constants: Vec<Constant>,
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

/// A constant in a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    pub at: usize,
    pub name: String,
}

impl Cell {
    /// Tells constants in patterns from bindings: to a parser they look the same.
    pub fn tell_constants(&mut self, is_constant: impl Fn(&str) -> bool) {
        let constants = &mut self.constants;
        self.bindings.retain(|binding| {
            let at = binding.constant_at.filter(|_| is_constant(&binding.name));
            constants.extend(at.map(|at| Constant {
                at,
                name: binding.name.clone(),
            }));
            at.is_none()
        });
    }
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
            Stmt::Local(local) => bindings::read_let(source, local, &mut cell.bindings),
            Stmt::Item(_) | Stmt::Expr(..) | Stmt::Macro(_) => {}
        }
        tries::collect(statement, &mut cell.tries);
        let loops = loops::collect(statement, &mut cell.loops);
        cell.wants_optimisation |= loops;
        if let Stmt::Item(item) = statement {
            cell.items.push(items::definition(item, loops));
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
