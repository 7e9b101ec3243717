//! Whether running a statement again, or later, makes no difference.
//!
//! A [deferred](crate::memory::deferred) statement runs again in each cell that names a variable it binds. Running it
//! again must neither print anything a second time nor change a session variable. The statement may therefore call only
//! known functions: standard library functions that only read, and functions of the learner's that do no more than
//! that.
//!
//! The compiler guarantees that a statement does not change a variable that is not `mut` and holds no `&mut`. A
//! statement that names any other variables is judged strictly: it may lend them, but it may change only values that it
//! has created itself.

mod lists;

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::Expr;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

use super::interior_mutability::lends_for_change;
use super::writes::assigns;
use crate::cell::{function_names, functions, macro_arguments, statements, words};
use crate::memory::items::Items;

use lists::{
    CHANGING, COMPUTING, FRESH, KNOWN_CRATES, LOOKING, LOOKING_AT_TENSORS, MACROS, MAKING_TENSORS,
    OPERATORS, PLAIN, PRINTING, REACHING, SHARING, WRAPPING,
};

/// Whether a statement borrows from a value that it creates itself.
pub fn borrows_from_nowhere(text: &str) -> bool {
    struct References(bool);
    impl<'a> Visit<'a> for References {
        fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
            // An associated constant is a new value each time: `&Counter::NEW`.
            let is_constant =
                matches!(&*node.expr, Expr::Path(path) if path.path.segments.len() > 1);
            self.0 |= is_constant || !is_place(&node.expr);
            visit::visit_expr_reference(self, node);
        }
    }
    let mut references = References(false);
    statements(text)
        .iter()
        .flatten()
        .for_each(|statement| references.visit_stmt(statement));
    references.0
}

/// What is known about a variable that a statement names.
#[derive(Debug, Clone, Default)]
pub struct Named {
    pub type_name: Option<String>,
    /// The compiler lets the statement change the variable: it is `mut`, or holds a `&mut`.
    pub exposed: bool,
    /// The statement that creates the variable, if it binds a closure.
    pub closure: Option<String>,
}

/// Judges statements.
pub struct Judge<'s> {
    pub items: &'s Items,
    /// The variables that the statement names.
    pub named: &'s BTreeMap<String, Named>,
    /// Variables that may be changed, because they are deferred themselves.
    pub changeable: &'s BTreeSet<String>,
    /// Whether statements may print: they have run before, and what they print the second time is not shown.
    pub prints: bool,
    /// Whether functions that create tensors, and methods that compute with them, are allowed. They change nothing, but
    /// they cost time and memory.
    pub tensors: bool,
}

impl Judge<'_> {
    /// Whether the statement can be run again. Text that is not Rust cannot.
    pub fn is_repeatable(&self, text: &str) -> bool {
        let Some(statements) = statements(text) else {
            return false;
        };
        let strict = self.named.values().any(|named| named.exposed);
        statements.iter().all(|statement| {
            // A closure is not called where it is bound.
            if binds_later_code(statement) {
                return true;
            }
            let mut walk = Walk {
                judge: self,
                visited: &mut BTreeSet::new(),
                own: BTreeSet::new(),
                callable: BTreeSet::new(),
                owns: !strict,
                strict,
                lends: true,
                outside: true,
                fits: true,
            };
            walk.visit_stmt(statement);
            walk.operators(text);
            walk.fits
        })
    }

    /// Whether one of the learner's functions may change something that belongs to its caller through a parameter of
    /// this type.
    fn exposes(&self, kind: &syn::Type, item: &syn::Item, signature: &syn::Signature) -> bool {
        let of_item = match item {
            syn::Item::Impl(item) => Some(&item.generics),
            syn::Item::Trait(item) => Some(&item.generics),
            _ => None,
        };
        let generics = of_item.into_iter().chain([&signature.generics]);
        let generic: Vec<String> = generics
            .flat_map(syn::Generics::type_params)
            .map(|parameter| parameter.ident.to_string())
            .collect();
        let text = kind.to_token_stream().to_string();
        lends_for_change(&text, self.items)
            || words(&text).any(|word| {
                matches!(word, "impl" | "dyn") || generic.iter().any(|name| name == word)
            })
    }

    /// Whether a type belongs to a crate that nothing is known about.
    fn is_foreign(&self, type_name: &str) -> bool {
        let mut paths =
            type_name.split(|part: char| !(part.is_alphanumeric() || "_:".contains(part)));
        paths.any(
            |path| match path.trim_start_matches("::").split_once("::") {
                Some((root, _)) => !KNOWN_CRATES.contains(&root) && !self.items.defines_item(root),
                None => false,
            },
        )
    }

    /// Whether a `use` brings the name in from a crate that nothing is known about.
    fn is_imported_from_elsewhere(&self, name: &str) -> bool {
        let mut uses = self.items.uses();
        uses.any(|text| {
            let mut path = words(text).skip_while(|word| matches!(*word, "pub" | "use"));
            let root = path.next().unwrap_or_default();
            (path.last().unwrap_or(root) == name)
                && !KNOWN_CRATES.contains(&root)
                && !self.items.defines_item(root)
        })
    }
}

fn name_of_macro(call: &syn::Macro) -> String {
    let last = call.path.segments.last();
    last.map(|last| last.ident.to_string()).unwrap_or_default()
}

/// The functions with this name in a module and in its nested modules, or the items that contain them.
fn defined_in(module: &syn::ItemMod, name: &str) -> Vec<syn::Item> {
    let items = module.content.iter().flat_map(|(_, items)| items);
    let found = items.flat_map(|item| match item {
        syn::Item::Mod(inner) => defined_in(inner, name),
        syn::Item::Fn(function) if function.sig.ident == name => vec![item.clone()],
        _ if function_names(item).any(|own| own == name) => vec![item.clone()],
        _ => Vec::new(),
    });
    found.collect()
}

/// Whether a type consists only of numbers, texts, arrays and tuples: a constant of the type can neither change nor be
/// called.
fn is_plain(kind: &syn::Type) -> bool {
    match kind {
        syn::Type::Array(array) => is_plain(&array.elem),
        syn::Type::Slice(slice) => is_plain(&slice.elem),
        syn::Type::Tuple(tuple) => tuple.elems.iter().all(is_plain),
        syn::Type::Reference(lent) => lent.mutability.is_none() && is_plain(&lent.elem),
        syn::Type::Path(path) => path
            .path
            .get_ident()
            .is_some_and(|name| is_listed(PLAIN, &name.to_string())),
        _ => false,
    }
}

/// Whether a statement only binds a closure or a future.
fn binds_later_code(statement: &syn::Stmt) -> bool {
    let init = match statement {
        syn::Stmt::Local(local) => local.init.as_ref(),
        _ => None,
    };
    init.is_some_and(|init| matches!(init.expr.as_ref(), Expr::Closure(_) | Expr::Async(_)))
}

struct Walk<'j> {
    judge: &'j Judge<'j>,
    /// The functions examined so far, and for each whether its receiver was allowed to change.
    visited: &'j mut BTreeSet<(String, bool)>,
    /// Names that the code itself binds, and so may change.
    own: BTreeSet<String>,
    /// Parameters that may be called: the argument for each is examined where it is passed.
    callable: BTreeSet<String>,
    /// Whether the names in the pattern that is being visited become the code's own.
    owns: bool,
    /// Whether a name may be bound to part of a variable that the code can change but has not created.
    strict: bool,
    /// Whether taking `&mut` of an existing value is allowed.
    lends: bool,
    /// Whether the code is outside any function, so that names it does not bind are session variables.
    outside: bool,
    fits: bool,
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == name)
}

impl Walk<'_> {
    /// Whether a place may be changed, because the code created it or because it is deferred.
    fn may_change(&self, place: &Expr) -> bool {
        match place {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
                let name = name.to_string();
                self.own.contains(&name) || self.judge.changeable.contains(&name)
            }),
            Expr::Field(field) => self.may_change(&field.base),
            Expr::Index(index) => self.may_change(&index.expr),
            Expr::Paren(inner) => self.may_change(&inner.expr),
            Expr::Reference(inner) => self.may_change(&inner.expr),
            Expr::MethodCall(call) => {
                is_listed(FRESH, &call.method.to_string()) || self.is_fresh(place)
            }
            // What a reference points to may belong to the session.
            Expr::Unary(inner) => {
                !matches!(inner.expr.as_ref(), Expr::Path(_))
                    && self.may_change(&inner.expr)
                    && self.is_fresh(&inner.expr)
            }
            Expr::Call(_) | Expr::Macro(_) | Expr::Array(_) | Expr::Range(_) | Expr::Lit(_) => {
                self.is_fresh(place)
            }
            Expr::Try(inner) => self.may_change(&inner.expr),
            _ => false,
        }
    }

    /// Whether the expression's value allows changes only to what the code itself created.
    fn is_fresh(&self, expression: &Expr) -> bool {
        let all = |parts: &syn::punctuated::Punctuated<Expr, syn::Token![,]>| {
            parts.iter().all(|part| self.is_fresh(part))
        };
        !self.strict
            || match expression {
                Expr::Path(path) => path.path.get_ident().is_none_or(|name| {
                    let name = name.to_string();
                    let named = self.judge.named.get(&name).filter(|_| self.outside);
                    name.starts_with(char::is_uppercase)
                        || self.own.contains(&name)
                        || named.is_some_and(|named| !named.exposed)
                        || self.judge.changeable.contains(&name)
                }),
                Expr::Reference(inner) => inner.mutability.is_none() || self.is_fresh(&inner.expr),
                // These are copied, because nothing can be moved out of them.
                Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) | Expr::Index(_) => true,
                Expr::Lit(_) | Expr::Range(_) => true,
                Expr::Field(field) => self.is_fresh(&field.base),
                Expr::Paren(inner) => self.is_fresh(&inner.expr),
                Expr::Try(inner) => self.is_fresh(&inner.expr),
                Expr::Tuple(tuple) => all(&tuple.elems),
                Expr::Array(array) => all(&array.elems),
                Expr::Struct(made) => made.fields.iter().all(|field| self.is_fresh(&field.expr)),
                Expr::Call(call) => all(&call.args),
                Expr::Macro(call) => {
                    let parts = macro_arguments(&call.mac);
                    call.mac.path.is_ident("format")
                        || call.mac.tokens.is_empty()
                        || !parts.is_empty() && parts.iter().all(|part| self.is_fresh(part))
                }
                Expr::MethodCall(call) => {
                    let name = call.method.to_string();
                    let shares =
                        is_listed(SHARING, &name) && self.judge.items.functions(&name).is_empty();
                    shares || self.is_fresh(&call.receiver) && all(&call.args)
                }
                Expr::Closure(closure) => {
                    let text = closure.to_token_stream().to_string();
                    words(&text).all(|word| {
                        word != "mut"
                            && !word.ends_with("_mut")
                            && self.judge.items.functions(word).is_empty()
                    })
                }
                _ => false,
            }
    }

    /// Binds the names in a pattern; they are the code's own if the value they come from is.
    fn binds(&mut self, pattern: &syn::Pat, of: Option<&Expr>) {
        let owns = of.is_none_or(|of| self.is_fresh(of));
        let before = std::mem::replace(&mut self.owns, owns);
        self.visit_pat(pattern);
        self.owns = before;
    }

    /// Examines the learner's functions that operators, macros and conversions call on the types in a statement.
    fn operators(&mut self, text: &str) {
        let mut used: BTreeSet<&str> = words(text).collect();
        let types = self
            .judge
            .named
            .values()
            .filter_map(|named| named.type_name.as_deref());
        used.extend(types.flat_map(words));
        for name in OPERATORS.split_ascii_whitespace() {
            let known = self.judge.items.functions(name);
            let titles = known.iter().map(|item| item.title());
            let mut titles = titles.filter(|title| words(title).any(|word| word == "for"));
            let is_used = |word: &str| word.starts_with(char::is_uppercase) && used.contains(word);
            if titles.any(|title| words(&title).any(is_used)) {
                self.function(name, false);
            }
        }
    }

    /// Examines the body of a closure that an earlier statement bound; returns whether there is one.
    fn closure(&mut self, name: &str) -> bool {
        let named = self.judge.named.get(name);
        let Some(text) = named.and_then(|named| named.closure.as_deref()) else {
            return false;
        };
        if self.visited.insert((format!("|{name}|"), false)) {
            for statement in statements(text).iter().flatten() {
                let syn::Stmt::Local(local) = statement else {
                    continue;
                };
                let Some(init) = &local.init else { continue };
                if let Expr::Closure(closure) = init.expr.as_ref() {
                    self.visit_expr_closure(closure);
                }
            }
        }
        true
    }

    /// Examines the learner's functions with this name; returns whether there are any. `changes_itself` says whether
    /// the receiver may be changed.
    fn function(&mut self, name: &str, changes_itself: bool) -> bool {
        let known = self.judge.items.functions(name);
        let within = self
            .judge
            .items
            .modules()
            .flat_map(|module| defined_in(&module, name));
        let within: Vec<syn::Item> = within.collect();
        if known.is_empty() && within.is_empty() {
            return false;
        }
        if !self.visited.insert((name.to_owned(), changes_itself)) {
            return true;
        }
        for item in &within {
            self.body(item, name, changes_itself);
        }
        let texts: Vec<String> = known.iter().map(|entry| entry.text.clone()).collect();
        for text in texts {
            match syn::parse_str::<syn::Item>(&text) {
                Ok(item) => self.body(&item, name, changes_itself),
                Err(_) => self.fits = false,
            }
        }
        true
    }

    /// Whether a `use` brings this name in from a part of the standard library that has no side effects.
    fn is_of_std(&self, name: &str) -> bool {
        let mut uses = self.judge.items.uses();
        uses.any(|text| {
            let path: Vec<&str> = words(text).collect();
            path.last() == Some(&name)
                && path.contains(&"std")
                && !path.iter().any(|part| REACHING.contains(part))
        })
    }

    fn body(&mut self, item: &syn::Item, name: &str, changes_itself: bool) {
        let functions: Vec<(&syn::Signature, &syn::Block)> = match item {
            syn::Item::Fn(function) => vec![(&function.sig, function.block.as_ref())],
            syn::Item::Impl(_) | syn::Item::Trait(_) => functions(item)
                .into_iter()
                .filter(|(signature, _)| signature.ident == name)
                .filter_map(|(signature, body)| Some((signature, body?)))
                .collect(),
            // A tuple struct or a variant is called like a function.
            syn::Item::Struct(_) | syn::Item::Enum(_) => Vec::new(),
            syn::Item::Const(item) if is_plain(&item.ty) => Vec::new(),
            syn::Item::Static(item)
                if matches!(item.mutability, syn::StaticMutability::None) && is_plain(&item.ty) =>
            {
                Vec::new()
            }
            _ => {
                self.fits = false;
                return;
            }
        };
        for (signature, block) in functions {
            let exposes = |kind: &syn::Type| self.judge.exposes(kind, item, signature);
            let strict = signature.inputs.iter().any(|input| match input {
                syn::FnArg::Receiver(receiver) => exposes(&receiver.ty),
                syn::FnArg::Typed(input) => exposes(&input.ty),
            });
            let mut inner = Walk {
                judge: self.judge,
                visited: &mut *self.visited,
                own: BTreeSet::new(),
                callable: BTreeSet::new(),
                owns: !strict,
                strict,
                lends: false,
                outside: false,
                fits: true,
            };
            if changes_itself {
                inner.own.insert("self".to_owned());
            }
            for input in &signature.inputs {
                if let syn::FnArg::Typed(input) = input {
                    inner.owns = match input.ty.as_ref() {
                        syn::Type::Reference(_) => false,
                        kind => !self.judge.exposes(kind, item, signature),
                    };
                    let text = input.ty.to_token_stream().to_string();
                    let is_reference = matches!(input.ty.as_ref(), syn::Type::Reference(_));
                    let only_reads = words(&text).any(|word| word == "Fn");
                    if let syn::Pat::Ident(pattern) = input.pat.as_ref()
                        && (!is_reference || only_reads)
                    {
                        inner.callable.insert(pattern.ident.to_string());
                    }
                    inner.visit_pat(&input.pat);
                }
            }
            inner.owns = !strict;
            // A future does not run until it is awaited.
            if signature.asyncness.is_none() {
                inner.visit_block(block);
            }
            self.fits &= inner.fits;
        }
    }
}

/// The variable that a chain of methods, fields and indices begins with.
fn root(place: &Expr) -> Option<String> {
    match place {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::Paren(inner) => root(&inner.expr),
        Expr::Reference(inner) => root(&inner.expr),
        Expr::Unary(inner) => root(&inner.expr),
        Expr::Try(inner) => root(&inner.expr),
        Expr::MethodCall(call) => root(&call.receiver),
        _ => None,
    }
}

/// Whether the expression names an existing value.
fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Index(index) => is_place(&index.expr),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Reference(inner) => is_place(&inner.expr),
        Expr::Unary(inner) => is_place(&inner.expr),
        Expr::Try(inner) => is_place(&inner.expr),
        // A method may return part of its receiver.
        Expr::MethodCall(call) => is_place(&call.receiver),
        _ => false,
    }
}

impl<'a> Visit<'a> for Walk<'_> {
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        let name = pattern.ident.to_string();
        match self.owns {
            true => self.own.insert(name),
            false => self.own.remove(&name),
        };
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        let init = local.init.as_ref();
        if let Some(init) = init {
            self.visit_expr(&init.expr);
            init.diverge
                .iter()
                .for_each(|(_, other)| self.visit_expr(other));
        }
        self.binds(&local.pat, init.map(|init| init.expr.as_ref()));
    }

    fn visit_expr_let(&mut self, node: &'a syn::ExprLet) {
        self.visit_expr(&node.expr);
        self.binds(&node.pat, Some(&node.expr));
    }

    fn visit_expr_for_loop(&mut self, node: &'a syn::ExprForLoop) {
        self.visit_expr(&node.expr);
        self.binds(&node.pat, Some(&node.expr));
        self.visit_block(&node.body);
    }

    fn visit_expr_match(&mut self, node: &'a syn::ExprMatch) {
        self.visit_expr(&node.expr);
        for arm in &node.arms {
            self.binds(&arm.pat, Some(&node.expr));
            arm.guard
                .iter()
                .for_each(|(_, guard)| self.visit_expr(guard));
            self.visit_expr(&arm.body);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let name = call.method.to_string();
        let listed = if is_listed(CHANGING, &name) {
            self.may_change(&call.receiver)
        } else {
            // `text.replace(a, b)` only reads, `cell.replace(a)` does not.
            is_listed(LOOKING, &name)
                || is_listed(LOOKING_AT_TENSORS, &name)
                || self.judge.tensors && is_listed(COMPUTING, &name)
                || name == "replace" && call.args.len() == 2
        };
        // One of the learner's methods may have the same name as a standard library method.
        let own = self.function(&name, self.may_change(&call.receiver));
        // A method from an unknown crate may do anything to a receiver that it can change.
        let unknown = self.strict
            && root(&call.receiver).is_some_and(|name| {
                self.judge.named.get(&name).is_some_and(|named| {
                    let type_name = named.type_name.as_deref();
                    named.exposed && type_name.is_some_and(|name| self.judge.is_foreign(name))
                })
            });
        self.fits &= (listed || own) && !unknown;
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        match call.func.as_ref() {
            Expr::Path(path) => {
                let names: Vec<String> = path
                    .path
                    .segments
                    .iter()
                    .map(|part| part.ident.to_string())
                    .collect();
                let last = names.last().cloned().unwrap_or_default();
                let points = names.iter().any(|name| name == "ptr") && is_listed(WRAPPING, &last);
                let reaches = !points && names.iter().any(|name| REACHING.contains(&name.as_str()))
                    || last.starts_with("rand")
                    // These return something new each time: with a new address, whatever was written to the old one is
                    // lost.
                    || matches!(last.as_str(), "now" | "into_raw" | "leak");
                let makes = last.starts_with(char::is_uppercase);
                let own = self.function(&last, false);
                // A macro may have generated this function inside one of the session's own modules, where it cannot be
                // examined.
                let hidden = !own
                    && names.first().is_some_and(|first| {
                        self.judge.items.defines_module(first)
                            || self.judge.items.imports_from_own_module(first)
                    });
                // Constructors of the standard library: `String::from`, `Vec::with_capacity`, `Rc::new`.
                let of_a_type =
                    names.len() > 1 && names[names.len() - 2].starts_with(char::is_uppercase);
                let of_std = names.first().is_some_and(|first| {
                    matches!(first.as_str(), "std" | "core" | "mpsc" | "iter")
                });
                let closure = names.len() == 1
                    && (self.closure(&last) || self.judge.changeable.contains(&last));
                let imported_module = names.first().is_some_and(|first| self.is_of_std(first));
                let foreign = !own
                    && !of_std
                    && !imported_module
                    && names.first().is_some_and(|first| {
                        self.judge.is_imported_from_elsewhere(first)
                            || names.len() > 1
                                && !first.starts_with(char::is_uppercase)
                                && self.judge.is_foreign(&format!("{first}::"))
                    });
                // `Vec::push(&mut v, 1)` changes what it is lent.
                let lends = |argument: &Expr| match argument {
                    Expr::Reference(node) => node.mutability.is_some() && !self.is_fresh(argument),
                    _ => false,
                };
                let changes =
                    !own && !makes && !is_listed(WRAPPING, &last) && call.args.iter().any(lends);
                let makes_tensors =
                    self.judge.tensors && names.len() == 1 && is_listed(MAKING_TENSORS, &last);
                let imported = names.len() == 1 && self.is_of_std(&last);
                self.fits &= !reaches
                    && !hidden
                    && !foreign
                    && !changes
                    && (makes
                        || own
                        || of_a_type
                        || of_std
                        || closure
                        || makes_tensors
                        || imported
                        || self.own.contains(&last)
                        || names.len() == 1 && self.callable.contains(&last));
            }
            Expr::Closure(_) | Expr::Paren(_) => {}
            _ => self.fits = false,
        }
        visit::visit_expr_call(self, call);
    }

    /// A function that is passed as a value may be called.
    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        if let Some(name) = path.path.get_ident()
            && !self.own.contains(&name.to_string())
        {
            self.function(&name.to_string(), false);
            self.closure(&name.to_string());
        }
    }

    fn visit_expr_assign(&mut self, node: &'a syn::ExprAssign) {
        self.fits &= self.may_change(&node.left);
        visit::visit_expr_assign(self, node);
        if let Expr::Path(path) = node.left.as_ref()
            && let Some(name) = path.path.get_ident()
            && !self.is_fresh(&node.right)
        {
            self.own.remove(&name.to_string());
        }
    }

    fn visit_expr_binary(&mut self, node: &'a syn::ExprBinary) {
        if assigns(&node.op) {
            self.fits &= self.may_change(&node.left);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
        if node.mutability.is_some() {
            // A temporary value is new each time, no matter what was done to it.
            let named = is_place(&node.expr) && (self.lends || self.may_change(&node.expr));
            self.fits &= named || !self.lends;
        }
        visit::visit_expr_reference(self, node);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let prints = |name: &str| self.judge.prints && PRINTING.contains(&name);
        self.fits &= name.is_some_and(|name| MACROS.contains(&name.as_str()) || prints(&name));
        for argument in macro_arguments(call) {
            Visit::visit_expr(self, &argument);
        }
        match name_of_macro(call).as_str() {
            "assert" | "format_args" | "todo" | "unreachable" => {
                let all = Punctuated::<Expr, syn::Token![,]>::parse_terminated;
                match call.parse_body_with(all) {
                    Ok(all) => all.iter().for_each(|one| Visit::visit_expr(self, one)),
                    Err(_) => self.fits = false,
                }
            }
            // The pattern's guard is not examined, so it must not have one.
            "matches" => {
                let first = |input: syn::parse::ParseStream| {
                    let first: Expr = input.parse()?;
                    let rest: proc_macro2::TokenStream = input.parse()?;
                    Ok((first, rest))
                };
                match call.parse_body_with(first) {
                    Ok((first, rest)) => {
                        Visit::visit_expr(self, &first);
                        let rest = rest.to_string();
                        self.fits &= !words(&rest).any(|word| word == "if");
                    }
                    Err(_) => self.fits = false,
                }
            }
            _ => {}
        }
    }

    /// Examines a closure's body under stricter rules, because it runs when the closure is called.
    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        // Iterators call their closures at once; a stored closure is called in the cells that name it.
        let mut inner = Walk {
            judge: self.judge,
            visited: &mut *self.visited,
            own: self.own.clone(),
            callable: self.callable.clone(),
            owns: self.owns,
            strict: self.strict,
            lends: true,
            outside: self.outside,
            fits: true,
        };
        inner.visit_expr(&closure.body);
        self.fits &= inner.fits;
    }

    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}

    fn visit_expr_await(&mut self, _: &'a syn::ExprAwait) {
        self.fits = false;
    }
}

#[cfg(test)]
mod tests;
