//! Parses cells with syn into statements, bindings, loops and question marks.

mod bindings;
mod copies;
mod exits;
mod imports;
mod items;
mod last;
mod loops;
mod macros;
mod mentions;
mod name;
mod operands;
pub mod pasted;
pub mod split;
pub mod statics;
pub mod thread_local;
pub mod tokens;

use std::ops::Range;

use proc_macro2::Span;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, Block, Item, Stmt};

use exits::Exits;
use last::never_ends;

pub use bindings::Binding;
pub use copies::{CopyCall, CopyKind, copy_calls};
pub use exits::Return;
pub use imports::{imports, imports_of, use_begins};
pub use items::{Definition, DefinitionKind, makes_items};
pub use macros::macro_arguments;
pub use mentions::{closure_parameters, mentioned_by, only_calls, value_words, words};
pub use name::{function_names, functions, impl_item_name, item_name};
pub use operands::{Operation, operations};

/// A change to an item's text: the range to replace and the new text.
pub type Edit = (Range<usize>, String);

/// The parts of a cell's text. All positions are byte offsets into the text.
#[derive(Debug, Clone, Default)]
pub struct ParsedCell {
    /// The text as it was typed.
    pub source: String,
    /// Attributes of the whole cell, `#![…]`.
    pub attributes: Vec<String>,
    /// Where its statements begin, after inner attributes.
    pub start: usize,
    /// Where its statements end, before a closing comment.
    pub end: usize,
    pub statements: Vec<Statement>,
    /// Constants in `let … else` patterns. Empty until `tell_constants` is called.
    pub constants: Vec<Constant>,
    /// The offset after the `{` of each loop that must be interruptible.
    pub loops: Vec<usize>,
    /// The operands of the cell's own question marks.
    pub tries: Vec<Range<usize>>,
    pub returns: Vec<Return>,
    /// The calls outside items that may copy tensors.
    pub copies: Vec<CopyCall>,
    /// Whether the cell awaits a future.
    pub awaits: bool,
    /// The expression whose value the cell shows.
    pub last: Option<Range<usize>>,
    /// Whether that expression is `Ok(…)`.
    pub last_is_ok: bool,
    /// Where a `;` must be inserted, if the last statement lacks one and needs it.
    pub unclosed: Option<usize>,
    /// Whether the cell loops or iterates, so that it is worth optimising.
    pub wants_optimisation: bool,
    pub items: Vec<Definition>,
}

/// A statement of a cell.
#[derive(Debug, Clone, Default)]
pub struct Statement {
    /// Includes its attributes and its `;`.
    pub range: Range<usize>,
    pub bindings: Vec<Binding>,
    pub is_let: bool,
    /// Whether it is an item, which is not among the statements that are run.
    pub is_item: bool,
    /// Variables that it assigns a new value to with `=`.
    pub assigned: Vec<String>,
    /// Whether it binds a closure that is not a `move` closure.
    pub is_closure: bool,
    /// The `move` closure that it binds, if any.
    pub owning_closure: Option<Range<usize>>,
}

/// A constant in a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    pub at: usize,
    pub name: String,
}

impl ParsedCell {
    /// The variables that the cell's statements bind, in order.
    pub fn bindings(&self) -> impl DoubleEndedIterator<Item = &Binding> {
        self.statements
            .iter()
            .flat_map(|statement| &statement.bindings)
    }

    /// A statement's text as it was typed.
    pub fn statement_text(&self, index: usize) -> &str {
        &self.source[self.statements[index].range.clone()]
    }

    /// A statement's text with its final `;`, which a cell's last statement may lack.
    pub fn closed_statement(&self, index: usize) -> String {
        let text = self.statement_text(index).trim_end();
        match text.ends_with([';', '}']) {
            true => text.to_owned(),
            false => format!("{text};"),
        }
    }

    /// The last statement that binds a name.
    pub fn statement_binding(&self, name: &str) -> Option<usize> {
        let binds = |statement: &Statement| {
            let mut bindings = statement.bindings.iter();
            bindings.any(|binding| binding.name == name)
        };
        self.statements.iter().rposition(binds)
    }

    pub fn item_text(&self, item: &Definition) -> &str {
        &self.source[item.range.clone()]
    }

    /// Separates constants in patterns from bindings, which a parser cannot tell apart.
    pub fn tell_constants(&mut self, is_constant: impl Fn(&str) -> bool) {
        for statement in &mut self.statements {
            statement.bindings.retain(|binding| {
                let at = binding.constant_at.filter(|_| is_constant(&binding.name));
                self.constants.extend(at.map(|at| Constant {
                    at,
                    name: binding.name.clone(),
                }));
                at.is_none()
            });
        }
    }
}

/// The statements in a text; `None` if the text is not Rust.
pub fn statements(text: &str) -> Option<Vec<Stmt>> {
    Block::parse_within.parse_str(text).ok()
}

/// The positions where `_` is used as a value, which Rust itself does not allow.
pub fn inferred(source: &str) -> Vec<usize> {
    struct Values(Vec<usize>);
    impl<'a> Visit<'a> for Values {
        fn visit_expr_infer(&mut self, node: &'a syn::ExprInfer) {
            self.0.push(bytes(node.span()).start);
        }

        /// The left side of `=` is a place, not a value.
        fn visit_expr_assign(&mut self, node: &'a syn::ExprAssign) {
            self.visit_expr(&node.right);
        }

        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut values = Values(Vec::new());
    let statements = statements(source);
    statements
        .iter()
        .flatten()
        .for_each(|statement| values.visit_stmt(statement));
    proc_macro2::extra::invalidate_current_thread_spans();
    values.0
}

/// Parses a cell. Returns `None` for a syntax error, because rustc reports it better.
#[cfg(test)]
pub fn parse(source: &str) -> Option<ParsedCell> {
    parse_with(source, &|_| false)
}

/// Parses a cell; `makes_items` says whether a macro from an earlier cell generates items.
pub fn parse_with(source: &str, makes_items: &dyn Fn(&str) -> bool) -> Option<ParsedCell> {
    let parse_text = |source: &str| parse_text(source, makes_items);
    let cell = parse_text(source).or_else(|| {
        // The last statement may lack its `;`, just like an expression.
        let closed = format!("{source}\n;");
        let cell = parse_text(&closed)?;
        let last = cell.statements.last()?;
        if last.range.end != closed.len() {
            return None;
        }
        if last.is_let {
            return Some(opened(cell, source));
        }
        // Items are compiled separately from the statements, so the item's own text must have the `;`.
        let can_lack = |item: &Definition| {
            use DefinitionKind::{Constant, Static, Type, Use};
            matches!(item.kind, Constant | Static | Type | Use)
        };
        let item = cell.items.last().filter(|item| can_lack(item))?;
        let end = (item.range.end == closed.len()).then(|| end_of_code(source))?;
        parse_text(&format!("{};{}", &source[..end], &source[end..]))
    });
    // Spans are stored in a per-thread table. Without this call, the text of every cell would stay in memory.
    proc_macro2::extra::invalidate_current_thread_spans();
    cell
}

fn parse_text(source: &str, makes_items: &dyn Fn(&str) -> bool) -> Option<ParsedCell> {
    let parser = |input: ParseStream| -> syn::Result<(Vec<Attribute>, Vec<Stmt>)> {
        let attributes = input.call(Attribute::parse_inner)?;
        Ok((attributes, input.call(Block::parse_within)?))
    };
    let (attributes, statements) = parser.parse_str(source).ok()?;
    Some(read(source, &attributes, &statements, makes_items))
}

/// Corrects the positions in a cell that was parsed with a `;` added at the end.
fn opened(mut cell: ParsedCell, source: &str) -> ParsedCell {
    let end = end_of_code(source);
    cell.source = source.to_owned();
    cell.end = end;
    cell.unclosed = Some(end);
    if let Some(last) = cell.statements.last_mut() {
        last.range.end = end;
    }
    cell
}

/// Where the last token ends; anything after it is a comment.
fn end_of_code(source: &str) -> usize {
    let tokens: proc_macro2::TokenStream = source.parse().unwrap_or_default();
    let last = tokens.into_iter().last();
    last.map_or(source.len(), |token| bytes(token.span()).end)
}

pub fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}

fn read(
    source: &str,
    attributes: &[Attribute],
    statements: &[Stmt],
    makes_items: &dyn Fn(&str) -> bool,
) -> ParsedCell {
    let start = attributes
        .last()
        .map_or(0, |attribute| bytes(attribute.span()).end);
    // If there are no statements, the hooks go before all comments, because a comment may run to the cell's end.
    let first = statements
        .first()
        .map_or(start, |statement| bytes(statement.span()).start);
    let start = start.max(first.min(source.len()));
    let mut cell = ParsedCell {
        source: source.to_owned(),
        attributes: attributes
            .iter()
            // An inner doc comment, `//! …`, means nothing to the compiler, and would turn the rest of its line into a
            // comment.
            .filter(|attribute| !attribute.path().is_ident("doc"))
            .map(|attribute| source[bytes(attribute.span())].to_owned())
            .collect(),
        start,
        end: start,
        ..ParsedCell::default()
    };
    let own: Vec<&Item> = statements
        .iter()
        .filter_map(|statement| match statement {
            Stmt::Item(item) => Some(item),
            _ => None,
        })
        .collect();
    let as_item = |statement: &Stmt| match statement {
        Stmt::Macro(call) => items::made_by_macro(call, &own, makes_items),
        _ => None,
    };
    for statement in statements {
        let range = bytes(statement.span());
        let made = as_item(statement);
        cell.end = cell.end.max(range.end);
        let mut exits = Exits::default();
        exits.visit_stmt(statement);
        cell.tries.append(&mut exits.tries);
        cell.returns.append(&mut exits.returns);
        cell.awaits |= exits.awaits;
        let loops = loops::collect(statement, &mut cell.loops);
        cell.wants_optimisation |= loops;
        match statement {
            Stmt::Item(item) => cell.items.push(items::definition(item, loops)),
            _ => copies::collect(statement, &mut cell.copies),
        }
        let is_item = matches!(statement, Stmt::Item(_)) || made.is_some();
        cell.items.extend(made);
        cell.statements.push(Statement {
            range,
            bindings: match statement {
                Stmt::Local(local) => bindings::of_let(local),
                _ => Vec::new(),
            },
            is_let: matches!(statement, Stmt::Local(_)),
            is_item,
            assigned: exits.assigned,
            is_closure: bindings::is_lending_closure(statement),
            owning_closure: bindings::owning_closure(statement),
        });
    }
    match statements.last() {
        Some(Stmt::Expr(expression, None)) if !never_ends(expression) => {
            let range = bytes(expression.span());
            if last::can_be_shown(expression) {
                cell.last = Some(range);
                cell.last_is_ok = last::is_ok(expression);
            } else {
                cell.unclosed = Some(range.end);
            }
        }
        Some(last @ Stmt::Macro(call)) if call.semi_token.is_none() && as_item(last).is_none() => {
            let range = bytes(call.span());
            match last::of_macro(&call.mac) {
                last::Value::Shown => cell.last = Some(range),
                last::Value::Never => cell.unclosed = Some(range.end),
                last::Value::None => {}
            }
        }
        _ => {}
    }
    cell
}
