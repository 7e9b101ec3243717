//! Requests in, answers out, over one world and one scope.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::complete::{Favourites, complete};
use super::hover::{hover, signature};
use super::named;
use super::plan::Plan;
use super::sheet::Sheet;
use super::world::World;
use crate::session::analyst::answers::Doc;
use crate::session::analyst::protocol::{Answer, Ask, Start};
use crate::session::analyst::scope::{Scope, ScopeVariable};

/// Asks for all that cells see without a path.
const PRELUDE: &str = "prelude::";

pub struct Server {
    world: World,
    scope: Scope,
    favourites: Favourites,
    library: bool,
}

impl Server {
    /// Loads everything, and asks the first questions itself: they are the slow ones.
    pub fn load(start: &Start) -> Server {
        let plan = Plan::find(start);
        let first = Sheet::new(&Scope::default(), PRELUDE);
        let release = start.toolchain.release().split_whitespace().nth(1);
        let mut server = Server {
            world: World::load(&plan, release, first.text),
            scope: Scope::default(),
            favourites: Favourites::default(),
            library: plan.has_library(),
        };
        server.warm();
        give_back();
        server
    }

    pub fn ready(&self) -> Answer {
        Answer::Ready {
            library: self.library,
        }
    }

    pub fn update(&mut self, scope: Scope) {
        let items = scope.items.iter();
        self.favourites.session = items.flat_map(|item| names(item)).collect();
        self.scope = scope;
    }

    /// Answers a request; that the analysis broke down on it is an answer too.
    pub fn answer(&mut self, ask: &Ask) -> Answer {
        // Each request writes its own sheet: nothing that a panic leaves behind is read again.
        catch_unwind(AssertUnwindSafe(|| self.work(ask))).unwrap_or(Answer::Failed)
    }

    fn work(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::Complete { code, offset } => {
                let sheet = Sheet::new(&self.scope, code);
                let found = complete(&mut self.world, sheet, *offset, &self.favourites);
                Answer::Completions(found)
            }
            Ask::Hover { code, offset } => Answer::Doc(self.hover(code, *offset)),
            Ask::Doc { name } => Answer::Doc(self.doc(name)),
            Ask::Signature { code, offset } => {
                let sheet = Sheet::new(&self.scope, code);
                Answer::Signature(signature(&mut self.world, sheet, *offset))
            }
            Ask::Start(_) | Ask::Update(_) => Answer::Failed,
        }
    }

    fn hover(&mut self, code: &str, offset: usize) -> Option<Doc> {
        hover(&mut self.world, Sheet::new(&self.scope, code), offset)
    }

    fn doc(&mut self, name: &str) -> Option<Doc> {
        named::cells(name)
            .iter()
            .find_map(|(cell, end)| self.hover(cell, *end))
    }

    fn names_at(&mut self, path: &str) -> HashSet<String> {
        let sheet = Sheet::new(&Scope::default(), path);
        let found = complete(&mut self.world, sheet, path.len(), &self.favourites);
        found.items.into_iter().map(|item| item.text).collect()
    }

    /// Asks what a learner may ask next, while nobody asks anything.
    pub fn warm_more(&mut self) {
        for code in ["vec![1.0].iter().", "\"a\".", "for i in 0..3 { i."] {
            let offset = code.len();
            let code = code.to_owned();
            self.answer(&Ask::Complete { code, offset });
        }
        give_back();
    }

    fn warm(&mut self) {
        let _ = catch_unwind(AssertUnwindSafe(|| {
            self.favourites.prelude = self.names_at(PRELUDE);
            self.favourites.methods = self.names_at("TensorExt::");
            let variable = ScopeVariable {
                name: "t".into(),
                type_name: "prelude::Tensor".into(),
                mutable: false,
            };
            let scope = Scope {
                variables: vec![variable],
                ..Scope::default()
            };
            let cell = "t.";
            let sheet = Sheet::new(&scope, cell);
            complete(&mut self.world, sheet, cell.len(), &self.favourites);
        }));
    }
}

/// Gives the memory that loading took, and needs no more, back to the system.
fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes a number and touches no memory that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// The names that an item of the session defines.
fn names(item: &str) -> Vec<String> {
    let Ok(file) = syn::parse_file(item) else {
        return Vec::new();
    };
    let name = |item: &syn::Item| match item {
        syn::Item::Fn(item) => Some(item.sig.ident.to_string()),
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        syn::Item::Enum(item) => Some(item.ident.to_string()),
        syn::Item::Trait(item) => Some(item.ident.to_string()),
        syn::Item::Type(item) => Some(item.ident.to_string()),
        syn::Item::Const(item) => Some(item.ident.to_string()),
        syn::Item::Static(item) => Some(item.ident.to_string()),
        syn::Item::Mod(item) => Some(item.ident.to_string()),
        syn::Item::Macro(item) => item.ident.as_ref().map(ToString::to_string),
        _ => None,
    };
    file.items.iter().filter_map(name).collect()
}
