//! Reading ahead: what the analysis will want of each file of the standard library, made on a second processor.
//!
//! Names are resolved one crate after the other on one thread, and half of that work is reading files, which needs no
//! names. What is ready here is found ready there.

use std::panic::AssertUnwindSafe;

use ra_ap_hir::{EditionedFileId, attach_db};
use ra_ap_hir_def::item_tree::file_item_tree;
use ra_ap_ide::{Crate, RootDatabase};
use ra_ap_ide_db::base_db::salsa::Cancelled;
use ra_ap_ide_db::base_db::{SourceDatabase, all_crates};

/// Reads until it is done, or until the world changes.
pub fn read(database: RootDatabase) {
    // Whoever cannot have a second thread does without.
    let _ = std::thread::Builder::new()
        .name("ahead".into())
        .stack_size(super::STACK)
        .spawn(move || {
            let database = AssertUnwindSafe(database);
            // A change cancels by unwinding; the rest is read when it is asked for.
            let _ = Cancelled::catch(|| {
                let database = &*database;
                attach_db(database, || {
                    let crates = all_crates(database);
                    let lang = |krate: &&Crate| krate.data(database).origin.is_lang();
                    for krate in crates.iter().filter(lang) {
                        read_crate(database, *krate);
                    }
                });
            });
        });
}

fn read_crate(database: &RootDatabase, krate: Crate) {
    let data = krate.data(database);
    let root = database
        .file_source_root(data.root_file_id)
        .source_root_id(database);
    let root = database.source_root(root).source_root(database);
    for file in root.iter() {
        let file = EditionedFileId::new(database, file, data.edition);
        file_item_tree(database, file.into(), krate);
    }
}
