//! Everything the analysis knows: the sources of the crates, and one sheet that changes.

use ra_ap_hir::ChangeWithProcMacros;
use ra_ap_ide::{Analysis, AnalysisHost, FileId};

use super::ahead;
use super::loader::Loader;
use super::plan::Plan;

pub struct World {
    host: AnalysisHost,
    pub sheet: FileId,
    text: String,
}

impl World {
    /// Reads the sources; what they mean is found out when it is asked for.
    ///
    /// `text` is on the sheet at once: to change it would stop what is read ahead.
    pub fn load(plan: &Plan, release: Option<&str>, text: String) -> World {
        let (mut change, sheet) = Loader::new(plan, release).load();
        change.change_file(sheet, Some(text.clone()));
        let mut host = AnalysisHost::new(None);
        host.apply_change(change);
        ahead::read(host.raw_database().clone());
        World { host, sheet, text }
    }

    /// Puts another text on the sheet.
    pub fn write(&mut self, text: String) {
        if self.text == text {
            return;
        }
        self.text.clone_from(&text);
        let mut change = ChangeWithProcMacros::default();
        change.change_file(self.sheet, Some(text));
        self.host.apply_change(change);
    }

    pub fn analysis(&self) -> Analysis {
        self.host.analysis()
    }
}
