//! What is known of a name in the cell, and of the call around a position.

use ra_ap_ide::{
    FilePosition, FileRange, HoverConfig, HoverDocFormat, RaFixtureConfig, SubstTyLen,
};
use ra_ap_ide_db::span::TextRange;

use super::complete::position;
use super::sheet::Sheet;
use super::world::World;
use crate::session::analyst::answers::{Doc, Signature};

pub fn hover(world: &mut World, sheet: Sheet, offset: usize) -> Option<Doc> {
    let at = position(sheet.to_file(offset));
    world.write(sheet.text);
    let config = HoverConfig {
        links_in_hover: false,
        memory_layout: None,
        documentation: true,
        keywords: true,
        format: HoverDocFormat::Markdown,
        max_trait_assoc_items_count: Some(20),
        max_fields_count: Some(20),
        max_enum_variants_count: Some(20),
        max_subst_ty_len: SubstTyLen::Hide,
        show_drop_glue: false,
        ra_fixture: RaFixtureConfig::default(),
    };
    let range = FileRange {
        file_id: world.sheet,
        range: TextRange::empty(at),
    };
    let found = world.analysis().hover(&config, range).ok()??;
    Some(read(found.info.markup.as_str()))
}

pub fn signature(world: &mut World, sheet: Sheet, offset: usize) -> Option<Signature> {
    let at = FilePosition {
        file_id: world.sheet,
        offset: position(sheet.to_file(offset)),
    };
    world.write(sheet.text);
    let found = world.analysis().signature_help(at).ok()??;
    let ranges = found.parameter_ranges().iter();
    Some(Signature {
        parameters: ranges
            .map(|range| (range.start().into(), range.end().into()))
            .collect(),
        active: found.active_parameter,
        text: found.signature,
    })
}

/// The analysis hands out one text: a block with the path unless there is none, one with the declaration, a rule, the
/// documentation.
fn read(markup: &str) -> Doc {
    // The head itself has no rule in it, and which of the two it is depends on how links were treated.
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
    fn path_declaration_and_documentation_are_told_apart() {
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
