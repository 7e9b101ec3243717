//! What evcxr asks about the types of a cell's variables. evcxr itself reads explicit types from the parsed text. A
//! session writes the type of every `let` before evcxr sees the cell, so nothing has to be inferred.

use ra_ap_base_db::{CrateGraph, EditionedFileId, SourceRoot, Texts};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{Pat, SourceFile};
use ra_ap_vfs::FileId;

/// In the original crate, makes the database visible to everything that `operation` calls. Nothing needs that here.
pub fn attach_db<T>(_texts: &Texts, operation: impl FnOnce() -> T) -> T {
    operation()
}

#[derive(Default)]
pub struct ChangeWithProcMacros {
    pub files: Vec<(FileId, Option<String>)>,
}

impl ChangeWithProcMacros {
    pub fn change_file(&mut self, file: FileId, text: Option<String>) {
        self.files.push((file, text));
    }

    pub fn set_roots(&mut self, _roots: Vec<SourceRoot>) {}

    pub fn set_crate_graph(&mut self, _graph: CrateGraph) {}
}

pub struct Semantics<'db, DB> {
    pub db: &'db DB,
}

impl<'db> Semantics<'db, Texts> {
    pub fn new(db: &'db Texts) -> Self {
        Semantics { db }
    }

    /// The syntax tree of a file; evcxr looks for `let` statements in it.
    pub fn parse(&self, file: EditionedFileId) -> SourceFile {
        let text = self.db.0.get(&file.file).map_or("", String::as_str);
        SourceFile::parse(text, file.edition).tree()
    }

    pub fn scope(&self, _node: &SyntaxNode) -> Option<SemanticsScope> {
        Some(SemanticsScope)
    }

    pub fn type_of_pat(&self, _pattern: &Pat) -> Option<TypeInfo> {
        Some(TypeInfo)
    }
}

pub struct SemanticsScope;

impl SemanticsScope {
    pub fn module(&self) -> Module {
        Module
    }
}

#[derive(Clone, Copy)]
pub struct Module;

pub struct TypeInfo;

impl TypeInfo {
    pub fn original(self) -> Type {
        Type
    }
}

/// The type of a pattern without an explicit type: `()`. Without any answer, evcxr would reject the cell.
pub struct Type;

impl Type {
    pub fn is_closure(&self) -> bool {
        false
    }
}

pub trait HirDisplay {
    fn display_source_code(
        &self,
        texts: &Texts,
        module: Module,
        allow_opaque: bool,
    ) -> Result<String, ()>;
}

impl HirDisplay for Type {
    fn display_source_code(
        &self,
        _texts: &Texts,
        _module: Module,
        _allow_opaque: bool,
    ) -> Result<String, ()> {
        Ok("()".into())
    }
}

pub enum PrefixKind {
    ByCrate,
}
