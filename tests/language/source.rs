//! The strings that the sources translate: `t!("…")` and `say!("…")`, and `text!("…")` in tables of strings.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, Ident, LitStr, Token};

/// One string, and where it is.
pub struct Text {
    pub place: String,
    pub english: String,
    /// The names that are given values; `None` for `text!`, where the values are given elsewhere.
    pub given: Option<BTreeSet<String>>,
}

/// All strings in a folder of sources, except those in its tests.
pub fn texts(folder: &str) -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&root.join(folder), &mut files);
    let mut texts = Vec::new();
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a source file");
        let place = file.strip_prefix(root).expect("below the root").display();
        let tokens = source
            .parse()
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        collect(tokens, &place.to_string(), &mut texts);
    }
    texts
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default();
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Reads tokens rather than syntax, because most strings are inside other macros, such as `format!` and `#[error(…)]`.
fn collect(tokens: TokenStream, place: &str, texts: &mut Vec<Text>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if is_test_attribute(&tokens[at..]) {
            at += 2;
            // Skips the item, which ends with a block or a semicolon.
            while at < tokens.len() && !ends_item(&tokens[at]) {
                at += 1;
            }
            at += 1;
            continue;
        }
        if let [
            TokenTree::Ident(name),
            TokenTree::Punct(mark),
            TokenTree::Group(group),
            ..,
        ] = &tokens[at..]
            && mark.as_char() == '!'
            && (name == "t" || name == "say" || name == "text")
        {
            read(name, group.stream(), group.span(), place, texts);
        }
        if let TokenTree::Group(group) = &tokens[at] {
            collect(group.stream(), place, texts);
        }
        at += 1;
    }
}

/// `#[cfg(test)]`
fn is_test_attribute(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(mark), TokenTree::Group(group), ..]
        if mark.as_char() == '#' && group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn ends_item(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    }
}

fn read(
    macro_name: &Ident,
    arguments: TokenStream,
    span: Span,
    place: &str,
    texts: &mut Vec<Text>,
) {
    // The macros call each other with their own arguments.
    let first = arguments.clone().into_iter().next();
    if matches!(first, Some(TokenTree::Punct(mark)) if "$@".contains(mark.as_char())) {
        return;
    }
    let place = format!("{place}:{}", span.start().line);
    let call = Call::parse.parse2(arguments).unwrap_or_else(|error| {
        panic!("{place}: {macro_name}! with arguments unlike its others: {error}")
    });
    // Without a literal, it translates a string that `text!` marks elsewhere.
    if let Some(english) = call.english {
        texts.push(Text {
            place,
            english: english.value(),
            given: (macro_name != "text").then_some(call.given),
        });
    }
}

/// The arguments of a call: `"text with %{name}", name = value`.
struct Call {
    english: Option<LitStr>,
    given: BTreeSet<String>,
}

impl Parse for Call {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let english = if input.peek(LitStr) {
            Some(input.parse()?)
        } else {
            input.parse::<Expr>()?;
            None
        };
        let mut given = BTreeSet::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name = input.parse::<Ident>()?.to_string();
            // The language of a string that is not in the process's language.
            if name != "locale" {
                given.insert(name);
            }
            // A name alone stands for the variable of that name.
            if input.peek(Token![=>]) {
                input.parse::<Token![=>]>()?;
            } else if input.peek(Token![=]) {
                input.parse::<Token![=]>()?;
            }
            // This is not parsed, because in `#[error(…)]` a value can be `.0.display()`.
            while !input.is_empty() && !input.peek(Token![,]) {
                input.parse::<TokenTree>()?;
            }
        }
        Ok(Call { english, given })
    }
}

#[test]
fn a_text_is_found_in_macros_and_attributes_but_not_in_tests() {
    let source = r#"
        #[error("{}", t!("cannot read %{path}", path = path.display()))]
        struct Error;
        const HELP: &str = text!("a text");
        fn f() { println!("{}", t!(HELP)); t!("%{a} of %{b}", a = .0.c(), b => x.y(2) : {:.1}); }
        #[cfg(test)]
        mod tests { fn g() { t!("not this one"); } }
        fn h(b: &str) { say!("%{b} at the last %{c}", b, c = 1); }
    "#;
    let mut texts = Vec::new();
    collect(source.parse().expect("Rust"), "here", &mut texts);
    let found: Vec<(&str, Vec<&str>)> = texts
        .iter()
        .map(|text| {
            let given = text.given.iter().flatten().map(String::as_str);
            (text.english.as_str(), given.collect())
        })
        .collect();
    assert_eq!(
        found,
        [
            ("cannot read %{path}", vec!["path"]),
            ("a text", vec![]),
            ("%{a} of %{b}", vec!["a", "b"]),
            ("%{b} at the last %{c}", vec!["b", "c"]),
        ]
    );
    assert_eq!(texts[3].place, "here:8");
}
