//! Everything the analysis knows: the sources of the crates, and one sheet that changes.

use ra_ap_hir::ChangeWithProcMacros;
use ra_ap_ide::{Analysis, AnalysisHost, FileId};

use super::loader::Loader;
use super::plan::Plan;

pub struct World {
    host: AnalysisHost,
    pub sheet: FileId,
}

impl World {
    /// Reads the sources; what they mean is found out when it is asked for.
    pub fn load(plan: &Plan, release: Option<&str>) -> World {
        let (change, sheet) = Loader::new(plan, release).load();
        let mut host = AnalysisHost::new(None);
        host.apply_change(change);
        World { host, sheet }
    }

    /// Puts another text on the sheet.
    pub fn write(&mut self, text: String) {
        let mut change = ChangeWithProcMacros::default();
        change.change_file(self.sheet, Some(text));
        self.host.apply_change(change);
    }

    pub fn analysis(&self) -> Analysis {
        self.host.analysis()
    }
}
