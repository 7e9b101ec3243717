//! The database: the text of each file.

use std::collections::HashMap;

use ra_ap_syntax::Edition;
use ra_ap_vfs::FileId;
use ra_ap_vfs::file_set::FileSet;

/// The text of each file. `ra_ap_ide` calls it `RootDatabase`.
#[derive(Default)]
pub struct Texts(pub HashMap<FileId, String>);

#[derive(Clone, Copy)]
pub struct EditionedFileId {
    pub file: FileId,
    pub edition: Edition,
}

impl EditionedFileId {
    pub fn new(_texts: &Texts, file: FileId, edition: Edition) -> Self {
        EditionedFileId { file, edition }
    }
}

pub struct SourceRoot;

impl SourceRoot {
    pub fn new_local(_files: FileSet) -> Self {
        SourceRoot
    }
}

pub struct CrateGraph;
