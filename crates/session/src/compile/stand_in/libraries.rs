//! The shared libraries that a cell names, as in `#[link(name = "m")]`.

use std::path::PathBuf;

use gpu_tutor_text::t;
use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, MetaNameValue, Token};

use crate::cell::words;
use crate::machine::cuda::{find_library, library_folders};

/// A library that only rustc and the C compiler can link.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unlinked {
    #[error("{}", t!("the system has no shared library `%{name}`: none of its folders has a lib%{name}.so, with or without a version number", name))]
    Missing { name: String },
    /// The attribute contains more than a name, or a macro produces the name.
    #[error("{}", t!("`#[link(%{attribute})]` needs a C compiler, which an installation does not use; for a shared library, give only its name", attribute))]
    Special { attribute: String },
}

/// Finds the files of the libraries that a cell names.
///
/// # Errors
/// If a library is not found, or must be linked in a special way.
pub fn named(text: &str) -> Result<Vec<PathBuf>, Unlinked> {
    if !words(text).any(|word| word == "link") {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    // rustc itself reports an error in text that cannot be split into tokens.
    read(text.parse().unwrap_or_default(), &mut names)?;
    if names.is_empty() {
        return Ok(Vec::new());
    }
    find(names, &library_folders())
}

fn find(names: Vec<String>, folders: &[PathBuf]) -> Result<Vec<PathBuf>, Unlinked> {
    let found = names.into_iter().map(|name| {
        // A name with a slash would lead outside the folders.
        let is_name = !name.is_empty() && !name.contains('/');
        let file = is_name.then(|| find_library(&format!("lib{name}.so"), folders));
        file.flatten().ok_or(Unlinked::Missing { name })
    });
    found.collect()
}

/// Collects the names in attributes, including those inside macros.
fn read(tokens: TokenStream, names: &mut Vec<String>) -> Result<(), Unlinked> {
    let mut is_attribute = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_attribute => attribute(group.stream(), names)?,
            TokenTree::Group(group) => read(group.stream(), names)?,
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                is_attribute = true;
                continue;
            }
            // `#![…]`
            TokenTree::Punct(mark) if mark.as_char() == '!' && is_attribute => continue,
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        is_attribute = false;
    }
    Ok(())
}

/// Reads `link(…)` in an attribute, where it may be inside `unsafe(…)` or `cfg_attr(…)`.
fn attribute(tokens: TokenStream, names: &mut Vec<String>) -> Result<(), Unlinked> {
    let mut is_link = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_link => names.push(name(group.stream())?),
            TokenTree::Group(group) => attribute(group.stream(), names)?,
            TokenTree::Ident(word) => {
                is_link = word == "link";
                continue;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        is_link = false;
    }
    Ok(())
}

/// The name in `name = "m"` or `name = "m", kind = "dylib"`.
fn name(tokens: TokenStream) -> Result<String, Unlinked> {
    let special = Unlinked::Special {
        attribute: tokens.to_string(),
    };
    let pairs = Punctuated::<MetaNameValue, Token![,]>::parse_terminated.parse2(tokens);
    let mut found = None;
    for pair in pairs.into_iter().flatten() {
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) = pair.value
        else {
            return Err(special);
        };
        if pair.path.is_ident("name") {
            found = Some(text.value());
        } else if !pair.path.is_ident("kind") || text.value() != "dylib" {
            return Err(special);
        }
    }
    found.ok_or(special)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn read_names(text: &str) -> Result<Vec<String>, Unlinked> {
        let mut names = Vec::new();
        read(text.parse().expect("tokens"), &mut names)?;
        Ok(names)
    }

    #[test]
    fn the_names_in_attributes_are_read_wherever_they_stand() {
        let text = r#"
            #[link(name = "m")] unsafe extern "C" { #[link_name = "cos"] fn f(x: f64) -> f64; }
            fn inner() { #[link(kind = "dylib", name = "z",)] unsafe extern "C" {} }
            with! { #[cfg_attr(unix, link(name = "dl"))] extern "C" {} }
        "#;
        assert_eq!(
            read_names(text),
            Ok(["m", "z", "dl"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn a_variable_or_a_function_called_link_is_no_library() {
        for text in [
            "let link = 3; link + 1",
            "link(name); a.link(\"m\")",
            "/// #[link(name = \"m\")]\nfn a() {}",
            "fn link() {} #[doc = \"link\"] fn b() {}",
        ] {
            assert_eq!(read_names(text), Ok(Vec::new()), "{text}");
        }
    }

    #[test]
    fn an_attribute_that_says_more_is_left_to_rustc() {
        for attribute in [
            r#"name = "a", kind = "static""#,
            r#"name = "a", modifiers = "+verbatim""#,
            r#"kind = "dylib""#,
            "name = concat!(\"a\", \"b\")",
            "",
        ] {
            let found = read_names(&format!("#[link({attribute})] extern \"C\" {{}}"));
            assert!(
                matches!(found, Err(Unlinked::Special { .. })),
                "{attribute}"
            );
        }
    }

    #[test]
    fn a_library_is_found_without_the_name_that_only_its_development_package_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [folder.path().to_owned()];
        let file = folder.path().join("libsmall.so.2");
        fs::write(&file, "").expect("written");
        assert_eq!(find(vec!["small".into()], &folders), Ok(vec![file]));
        for name in ["smal", "small.so.2", "../small", ""] {
            let missing = find(vec![name.into()], &folders);
            assert_eq!(
                missing,
                Err(Unlinked::Missing { name: name.into() }),
                "{name}"
            );
        }
    }
}
