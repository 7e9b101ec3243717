//! Handles `thread_local!` at the top level of a cell: the cell that defines it exports the keys, and later cells
//! access them through a function.

use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Ident, Macro, Token, Type, Visibility};

use super::Edit;

/// The keys that one `thread_local!` call creates.
pub struct ThreadLocals(Vec<Key>);

struct Key {
    visible: Visibility,
    name: Ident,
    kind: Type,
}

impl Parse for ThreadLocals {
    fn parse(input: ParseStream) -> syn::Result<ThreadLocals> {
        let mut keys = Vec::new();
        while !input.is_empty() {
            input.call(Attribute::parse_outer)?;
            let visible = input.parse()?;
            input.parse::<Token![static]>()?;
            let name = input.parse()?;
            input.parse::<Token![:]>()?;
            let kind = input.parse()?;
            input.parse::<Token![=]>()?;
            input.parse::<Expr>()?;
            if !input.is_empty() {
                input.parse::<Token![;]>()?;
            }
            keys.push(Key {
                visible,
                name,
                kind,
            });
        }
        Ok(ThreadLocals(keys))
    }
}

/// Whether a macro call is `thread_local!`.
pub fn is_thread_local(call: &Macro) -> bool {
    call.path
        .segments
        .last()
        .is_some_and(|last| last.ident == "thread_local")
}

/// The keys that a call to the macro creates; `None` if the text is something else.
pub fn thread_locals(text: &str) -> Option<ThreadLocals> {
    let call: Macro = syn::parse_str(text.trim_end_matches(';')).ok()?;
    is_thread_local(&call)
        .then(|| call.parse_body().ok())
        .flatten()
}

impl ThreadLocals {
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|key| key.name.to_string()).collect()
    }

    /// The changes that add functions after the call to return its keys.
    pub fn defining(&self, text: &str, symbol: &str) -> Vec<Edit> {
        let functions = self.0.iter().enumerate().map(|(index, key)| {
            let (name, kind) = (&key.name, key.kind.to_token_stream());
            format!(
                " #[unsafe(export_name = \"{symbol}_{index}\")] pub fn {symbol}_{index}() -> \
                 &'static ::std::thread::LocalKey<{kind}> {{ &{name} }}"
            )
        });
        vec![(text.len()..text.len(), functions.collect())]
    }

    /// The changes that replace the call with statics of the same names, which access the keys through those functions.
    pub fn declaring(&self, text: &str, symbol: &str) -> Vec<Edit> {
        let statics = self.0.iter().enumerate().map(|(index, key)| {
            let (name, kind, visible) =
                (&key.name, key.kind.to_token_stream(), key.visible.to_token_stream());
            format!(
                "unsafe extern \"Rust\" {{ #[link_name = \"{symbol}_{index}\"] safe fn {symbol}_{index}() -> \
                 &'static ::std::thread::LocalKey<{kind}>; }} \
                 {visible} static {name}: ::prelude::wire::ThreadLocal<{kind}> = \
                 ::prelude::wire::ThreadLocal({symbol}_{index}); "
            )
        });
        vec![(0..text.len(), statics.collect())]
    }
}

#[cfg(test)]
mod tests {
    use super::thread_locals;

    #[test]
    fn the_keys_of_a_call_are_read() {
        let text = "thread_local! { static A: Cell<u8> = const { Cell::new(1) }; pub static B: RefCell<Vec<u8>> = RefCell::default() }";
        let found = thread_locals(text).expect("keys");
        assert_eq!(found.names(), ["A", "B"]);
        assert!(thread_locals("other! { static A: u8 = 1; }").is_none());
    }
}
