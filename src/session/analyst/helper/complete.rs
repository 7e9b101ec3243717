//! Completion: what the analysis offers, less what a session hides, the likeliest first.

use std::cmp::Reverse;
use std::collections::HashSet;

use ra_ap_hir::PrefixKind;
use ra_ap_ide::{
    CompletionConfig, CompletionFieldsToResolve, CompletionItem, CompletionItemKind, FilePosition,
    RaFixtureConfig, SymbolKind,
};
use ra_ap_ide_db::imports::insert_use::{ImportGranularity, InsertUseConfig};

use super::sheet::Sheet;
use super::world::World;
use crate::session::analyst::answers::{Completion, Completions};

/// More than anyone reads.
const MOST: usize = 300;
/// Names that are there for the machinery's sake.
const HIDDEN: [&str; 2] = ["evcxr_", "gpu_tutor_"];
const HIDDEN_WHOLE: [&str; 4] = ["wire", "stand_in", "session", "evcxr"];

/// What the analysis takes from a method for being a trait's.
const A_TRAITS: u32 = 5;

/// Names that stand first among equals.
#[derive(Debug, Default)]
pub struct Favourites {
    pub session: HashSet<String>,
    pub prelude: HashSet<String>,
    /// Methods that the prelude gives to others' types.
    pub methods: HashSet<String>,
}

pub fn complete(
    world: &mut World,
    sheet: Sheet,
    offset: usize,
    favourites: &Favourites,
) -> Completions {
    let at = sheet.to_file(offset);
    world.write(sheet.text.clone());
    let nothing = Completions {
        start: offset,
        end: offset,
        items: Vec::new(),
    };
    let position = FilePosition {
        file_id: world.sheet,
        offset: position(at),
    };
    let Ok(Some(found)) = world.analysis().completions(&config(), position, None) else {
        return nothing;
    };
    let Some(range) = found.first().map(|item| item.source_range) else {
        return nothing;
    };
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let (Some(in_cell), Some(end_in_cell)) = (sheet.to_cell(start), sheet.to_cell(end)) else {
        return nothing;
    };
    // What stands behind the cursor is replaced, but asks for nothing.
    let typed = &sheet.text[start..at.clamp(start, end)];
    let mut kept: Vec<_> = found
        .iter()
        .filter(|item| item.source_range == range)
        .filter_map(|item| Some((item, text_of(item)?)))
        .filter(|(_, text)| fits(text, typed) && !is_hidden(text))
        .collect();
    kept.sort_by_cached_key(|(item, text)| rank(item, text, typed, favourites));
    kept.dedup_by(|one, other| one.1 == other.1);
    kept.truncate(MOST);
    Completions {
        start: in_cell,
        end: end_in_cell,
        items: kept
            .into_iter()
            .map(|(item, text)| told(item, text))
            .collect(),
    }
}

pub fn position(offset: usize) -> ra_ap_ide_db::span::TextSize {
    u32::try_from(offset).unwrap_or(u32::MAX).into()
}

fn config() -> CompletionConfig<'static> {
    CompletionConfig {
        enable_postfix_completions: false,
        enable_imports_on_the_fly: false,
        enable_self_on_the_fly: true,
        enable_auto_iter: false,
        enable_auto_await: false,
        enable_private_editable: false,
        enable_term_search: false,
        term_search_fuel: 0,
        full_function_signatures: true,
        callable: None,
        add_colons_to_module: false,
        add_semicolon_to_unit: false,
        snippet_cap: None,
        insert_use: InsertUseConfig {
            granularity: ImportGranularity::Item,
            enforce_granularity: false,
            prefix_kind: PrefixKind::Plain,
            group: false,
            skip_glob_imports: false,
        },
        prefer_no_std: false,
        prefer_prelude: true,
        prefer_absolute: false,
        snippets: Vec::new(),
        limit: None,
        fields_to_resolve: CompletionFieldsToResolve::empty(),
        exclude_flyimport: Vec::new(),
        exclude_traits: &[],
        ra_fixture: RaFixtureConfig::default(),
    }
}

/// What it puts in, if that is one piece of text on one line.
fn text_of(item: &CompletionItem) -> Option<String> {
    let mut edits = item.text_edit.iter();
    let text = edits.next()?.insert.trim_end().to_owned();
    let whole = edits.next().is_none() && !text.is_empty() && !text.contains('\n');
    whole.then_some(text)
}

fn fits(text: &str, typed: &str) -> bool {
    text.get(..typed.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(typed))
}

fn is_hidden(text: &str) -> bool {
    HIDDEN.iter().any(|head| text.starts_with(head)) || HIDDEN_WHOLE.contains(&text)
}

/// Smaller stands first.
fn rank(
    item: &CompletionItem,
    text: &str,
    typed: &str,
    favourites: &Favourites,
) -> (bool, u8, Reverse<u32>, String) {
    let name = text.trim_end_matches('!');
    let group = match item.kind {
        CompletionItemKind::SymbolKind(
            SymbolKind::Local | SymbolKind::Field | SymbolKind::Method,
        ) => 0,
        _ if favourites.session.contains(name) => 1,
        CompletionItemKind::SymbolKind(SymbolKind::CrateRoot | SymbolKind::BuiltinAttr) => 6,
        _ if favourites.prelude.contains(name) => 2,
        CompletionItemKind::Keyword => 4,
        CompletionItemKind::BuiltinType => 5,
        _ => 3,
    };
    let mut score = item.relevance.score();
    if item.relevance.trait_.is_some() && favourites.methods.contains(name) {
        score += A_TRAITS;
    }
    let relevance = Reverse(score);
    (!text.starts_with(typed), group, relevance, text.to_owned())
}

fn told(item: &CompletionItem, text: String) -> Completion {
    let docs = item.documentation.as_ref().map(|docs| docs.as_str());
    Completion {
        text,
        kind: kind(item.kind).to_owned(),
        detail: item.detail.clone(),
        docs: docs
            .and_then(first_paragraph)
            .filter(|paragraph| !paragraph.is_empty()),
    }
}

fn first_paragraph(docs: &str) -> Option<String> {
    docs.trim().split("\n\n").next().map(str::to_owned)
}

fn kind(kind: CompletionItemKind) -> &'static str {
    use SymbolKind as S;
    match kind {
        CompletionItemKind::SymbolKind(symbol) => match symbol {
            S::Function => "function",
            S::Method => "method",
            S::Struct | S::Union | S::SelfType => "struct",
            S::Enum => "enum",
            S::Variant => "variant",
            S::Trait => "trait",
            S::TypeAlias | S::TypeParam => "type",
            S::Module | S::CrateRoot | S::ToolModule => "module",
            S::Const | S::Static | S::ConstParam => "constant",
            S::Field => "field",
            S::Local | S::ValueParam | S::SelfParam => "variable",
            S::Macro | S::ProcMacro => "macro",
            _ => "name",
        },
        CompletionItemKind::Binding => "variable",
        CompletionItemKind::BuiltinType => "type",
        CompletionItemKind::Keyword => "keyword",
        _ => "name",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_fits_what_was_typed_whatever_its_case() {
        assert!(fits("Tensor", "ten") && fits("tensor", "") && fits("größe", "größ"));
        assert!(!fits("to", "tensor") && !fits("größe", "gr\u{f6}t"));
    }

    #[test]
    fn the_machinery_is_hidden() {
        assert!(
            is_hidden("evcxr_internal_runtime") && is_hidden("gpu_tutor_cell") && is_hidden("wire")
        );
        assert!(!is_hidden("wired") && !is_hidden("tensor"));
    }

    #[test]
    fn docs_are_cut_to_a_paragraph() {
        assert_eq!(
            first_paragraph("\nOne\ntwo.\n\nThree."),
            Some("One\ntwo.".into())
        );
    }
}
