//! The analysis itself: it stores texts, and provides no completions and no hover texts.

use ra_ap_hir::ChangeWithProcMacros;
use ra_ap_ide_db::imports::insert_use::InsertUseConfig;
use ra_ap_ide_db::{SnippetCap, SymbolKind};
use ra_ap_vfs::FileId;

pub use ra_ap_base_db::Texts as RootDatabase;
pub use ra_ap_hir::Semantics;
pub use ra_ap_syntax::{Edition, TextRange, TextSize};

#[derive(Default)]
pub struct AnalysisHost {
    texts: RootDatabase,
}

impl AnalysisHost {
    pub fn apply_change(&mut self, change: ChangeWithProcMacros) {
        for (file, text) in change.files {
            self.texts.0.insert(file, text.unwrap_or_default());
        }
    }

    pub fn raw_database(&self) -> &RootDatabase {
        &self.texts
    }

    pub fn analysis(&self) -> Analysis {
        Analysis
    }
}

pub struct Analysis;

/// An analysis that was cancelled because the texts changed; never created here.
pub struct Cancelled;

impl Analysis {
    pub fn completions(
        &self,
        _config: &CompletionConfig<'_>,
        _position: FilePosition,
        _trigger: Option<char>,
    ) -> Result<Option<Vec<CompletionItem>>, Cancelled> {
        Ok(None)
    }

    pub fn hover(
        &self,
        _config: &HoverConfig,
        _range: FileRange,
    ) -> Result<Option<RangeInfo<HoverResult>>, Cancelled> {
        Ok(None)
    }
}

pub struct FilePosition {
    pub file_id: FileId,
    pub offset: TextSize,
}

pub struct FileRange {
    pub file_id: FileId,
    pub range: TextRange,
}

#[derive(Default)]
pub struct RaFixtureConfig;

pub enum CallableSnippets {
    FillArguments,
}

pub struct CompletionFieldsToResolve;

impl CompletionFieldsToResolve {
    pub const fn empty() -> Self {
        CompletionFieldsToResolve
    }
}

pub struct CompletionConfig<'a> {
    pub enable_postfix_completions: bool,
    pub snippet_cap: Option<SnippetCap>,
    pub enable_imports_on_the_fly: bool,
    pub enable_self_on_the_fly: bool,
    pub enable_private_editable: bool,
    pub prefer_no_std: bool,
    pub full_function_signatures: bool,
    pub snippets: Vec<()>,
    pub insert_use: InsertUseConfig,
    pub callable: Option<CallableSnippets>,
    pub limit: Option<usize>,
    pub prefer_prelude: bool,
    pub enable_term_search: bool,
    pub term_search_fuel: u64,
    pub prefer_absolute: bool,
    pub add_semicolon_to_unit: bool,
    pub fields_to_resolve: CompletionFieldsToResolve,
    pub exclude_flyimport: Vec<()>,
    pub exclude_traits: &'a [String],
    pub enable_auto_iter: bool,
    pub enable_auto_await: bool,
    pub ra_fixture: RaFixtureConfig,
    pub add_colons_to_module: bool,
}

#[derive(Clone, Copy)]
pub enum CompletionItemKind {
    SymbolKind(SymbolKind),
    Binding,
    BuiltinType,
    InferredType,
    Keyword,
    Snippet,
    UnresolvedReference,
    Expression,
    Other,
}

pub struct Indel {
    pub insert: String,
    pub delete: TextRange,
}

pub struct CompletionItemLabel {
    pub primary: String,
}

pub struct CompletionItem {
    pub text_edit: Vec<Indel>,
    pub kind: CompletionItemKind,
    pub label: CompletionItemLabel,
}

impl CompletionItem {
    pub fn lookup(&self) -> &str {
        &self.label.primary
    }
}

pub enum HoverDocFormat {
    Markdown,
    PlainText,
}

pub enum SubstTyLen {
    Unlimited,
}

pub struct HoverConfig {
    pub links_in_hover: bool,
    pub memory_layout: Option<()>,
    pub documentation: bool,
    pub keywords: bool,
    pub format: HoverDocFormat,
    pub max_trait_assoc_items_count: Option<usize>,
    pub max_fields_count: Option<usize>,
    pub max_enum_variants_count: Option<usize>,
    pub max_subst_ty_len: SubstTyLen,
    pub show_drop_glue: bool,
    pub ra_fixture: RaFixtureConfig,
}

pub struct HoverResult {
    pub markup: String,
}

pub struct RangeInfo<T> {
    pub info: T,
}
