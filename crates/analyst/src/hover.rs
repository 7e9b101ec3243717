//! Reads a name's documentation from the server's answer to a hover request.

use super::answers::Doc;
use super::protocol::{Contents, Hover};

pub fn doc(hover: &Hover) -> Option<Doc> {
    match &hover.contents {
        Contents::MarkupContent(content) => Some(read(&content.value)),
        Contents::Other(_) => None,
    }
}

/// The server sends one string: a block with the path if there is one, a block with the declaration, a rule, and the
/// documentation.
fn read(markup: &str) -> Doc {
    // The part before the rule contains no rule itself. Which of the two forms is used depends on how links are
    // rendered.
    let rules = ["\n---\n", "\n___\n"].into_iter();
    let rule = rules
        .filter_map(|rule| Some((markup.find(rule)?, rule.len())))
        .min();
    let (head, markdown) = match rule {
        Some((at, length)) => (&markup[..at], markup[at + length..].trim()),
        None => (markup, ""),
    };
    let mut blocks: Vec<&str> = head
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| {
            block
                .split_once('\n')
                .map_or(block, |(_, code)| code)
                .trim()
        })
        .collect();
    let signature = blocks.pop().unwrap_or_default().to_owned();
    Doc {
        path: blocks.pop().map(str::to_owned),
        signature,
        markdown: markdown.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_declaration_and_documentation_are_separated() {
        let doc = read(
            "\n```rust\na::B\n```\n\n```rust\npub fn c()\n```\n\n---\n\nText.\n\n---\n\nMore.",
        );
        assert_eq!(doc.path.as_deref(), Some("a::B"));
        assert_eq!(doc.signature, "pub fn c()");
        assert_eq!(doc.markdown, "Text.\n\n---\n\nMore.");
    }

    #[test]
    fn a_local_has_neither_path_nor_documentation() {
        let doc = read("```rust\nlet x: i32\n```");
        assert_eq!((doc.path, doc.markdown.as_str()), (None, ""));
        assert_eq!(doc.signature, "let x: i32");
    }
}
