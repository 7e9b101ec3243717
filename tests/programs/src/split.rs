//! Splits a program into the cells that a notebook user would type: one with the items, then one per statement of
//! `main`.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{Item, ItemFn};

/// The cells of a program, without empty ones.
///
/// # Errors
/// If the source is not valid Rust, has no `main`, or contains a cell separator.
pub fn cells(source: &str) -> Result<Vec<String>, String> {
    if source.lines().any(|line| line.starts_with("// %%")) {
        return Err("a line begins with `// %%`, which would end a cell".to_owned());
    }
    let file = syn::parse_file(source).map_err(|error| error.to_string())?;
    let main = main_of(&file).ok_or("it has no `main`")?;
    let whole = main.span().byte_range();
    let items = format!("{}{}", &source[..whole.start], &source[whole.end..]);
    let alone = file.items.len() == 1;
    let mut cells = if alone { Vec::new() } else { vec![items] };
    cells.extend(statements(source, main));
    cells.retain(|cell| !cell.trim().is_empty());
    Ok(cells
        .into_iter()
        .map(|cell| cell.trim().to_owned())
        .collect())
}

/// The function `main`.
fn main_of(file: &syn::File) -> Option<&ItemFn> {
    file.items.iter().find_map(|item| match item {
        Item::Fn(function) if function.sig.ident == "main" => Some(function),
        _ => None,
    })
}

/// The source of each statement, with the comments before it and the comment after it on its last line.
fn statements(source: &str, main: &ItemFn) -> Vec<String> {
    let braces = main.block.brace_token.span;
    let mut from = braces.open().byte_range().end;
    let last = braces.close().byte_range().start;
    let mut found: Vec<String> = Vec::new();
    for statement in &main.block.stmts {
        let until = with_comment(source, statement.span().byte_range().end..last);
        found.push(source[from..until].to_owned());
        from = until;
    }
    if let Some(end) = found.last_mut() {
        end.push_str(&source[from..last]);
    }
    found
}

/// The end of the first line of `rest` if that is only a comment, otherwise the start of `rest`.
fn with_comment(source: &str, rest: Range<usize>) -> usize {
    let line = source[rest.clone()].lines().next().unwrap_or_default();
    if line.trim_start().starts_with("//") {
        rest.start + line.len()
    } else {
        rest.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_first_and_together() {
        let source = "use std::fmt;\nfn main() {\n    f();\n}\nfn f() {}\n";
        assert_eq!(
            cells(source).unwrap(),
            ["use std::fmt;\n\nfn f() {}", "f();"]
        );
    }

    #[test]
    fn comments_stay_with_their_statements() {
        let source = "fn main() {\n    // One.\n    let a = 1; // here\n    // Two.\n    a + 1\n    // end\n}\n";
        assert_eq!(
            cells(source).unwrap(),
            [
                "// One.\n    let a = 1; // here",
                "// Two.\n    a + 1\n    // end"
            ]
        );
    }

    #[test]
    fn attributes_blocks_and_letters_beyond_ascii_stay_whole() {
        let source = "fn main() {\n    #[allow(unused)]\n    let é = \"ü\";\n    if true {\n        println!(\"{é}\");\n    }\n    print!(\"\")\n}\n";
        let found = cells(source).unwrap();
        assert_eq!(found[0], "#[allow(unused)]\n    let é = \"ü\";");
        assert!(found[1].starts_with("if true {") && found[1].ends_with('}'));
        assert_eq!(found[2], "print!(\"\")");
    }

    #[test]
    fn refuses_what_cannot_be_split() {
        assert!(cells("fn other() {}").is_err());
        assert!(cells("// %% one\nfn main() {}").is_err());
    }
}
