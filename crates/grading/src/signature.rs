//! The functions and methods that an exercise asks for, as declared in its starter.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// The starter's declarations of the functions and methods that an expression calls: `fn f(n: usize) -> usize`.
pub fn declared(starter: &str, expression: &str) -> Vec<String> {
    let mut called = Called::default();
    match syn::parse_str::<syn::Expr>(expression) {
        Ok(expression) => called.visit_expr(&expression),
        Err(_) => match syn::parse_str::<syn::Block>(&format!("{{ {expression} }}")) {
            Ok(block) => called.visit_block(&block),
            Err(_) => return Vec::new(),
        },
    }
    let mut declarations = Declarations {
        starter,
        called,
        found: Vec::new(),
    };
    // Like a block, a cell has statements as well as items.
    let block = format!("{{{starter}\n}}");
    if let Ok(block) = syn::parse_str::<syn::Block>(&block) {
        declarations.visit_block(&block);
    }
    declarations.found
}

#[derive(Default)]
struct Called {
    /// Functions called by name alone.
    functions: BTreeSet<String>,
    methods: BTreeSet<String>,
}

impl<'a> Visit<'a> for Called {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let name = path.get_ident().map(ToString::to_string);
        self.functions.extend(name);
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.methods.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }
}

struct Declarations<'s> {
    starter: &'s str,
    called: Called,
    found: Vec<String>,
}

impl Declarations<'_> {
    fn find(&mut self, signature: &syn::Signature) {
        let range = signature.span().byte_range();
        // In the parsed text, a brace comes before the starter, so offsets are one too high.
        let text = self.starter.get(range.start - 1..range.end - 1);
        self.found
            .extend(text.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
}

impl<'a> Visit<'a> for Declarations<'_> {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if self.called.functions.contains(&item.sig.ident.to_string()) {
            self.find(&item.sig);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if self.called.methods.contains(&item.sig.ident.to_string()) {
            self.find(&item.sig);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARTER: &str = "/// Doc – with a dash.\nfn where_to(wanted: usize,\n    present: usize) -> String {\n    String::new()\n}\nlet t = 1;\nfn other() {}\n";

    #[test]
    fn the_declaration_of_a_called_function_is_found() {
        let found = declared(STARTER, "where_to(wanted, present).len()");
        assert_eq!(
            found,
            ["fn where_to(wanted: usize, present: usize) -> String"]
        );
        assert_eq!(declared(STARTER, "let n = other(); n"), ["fn other()"]);
        let starter =
            "impl Net {\n    fn to(self) -> Net { self }\n    fn size(&self) -> usize { 0 }\n}";
        assert_eq!(declared(starter, "net.to().first"), ["fn to(self) -> Net"]);
    }

    #[test]
    fn what_the_starter_does_not_declare_is_not_found() {
        for expression in ["t", "net.forward(&x)?", "where is it"] {
            assert!(declared(STARTER, expression).is_empty(), "{expression}");
        }
        assert!(declared("let x = ;", "x").is_empty());
    }
}
