//! Hands the sources of the planned crates to the analysis.

use std::fs;
use std::path::Path;

use ra_ap_hir::{CfgOptions, ChangeWithProcMacros, Symbol};
use ra_ap_ide::{CrateGraphBuilder, FileId, SourceRoot};
use ra_ap_ide_db::base_db::{
    AbsPathBuf, CrateBuilderId, CrateDisplayName, CrateName, CrateOrigin, CrateWorkspaceData,
    DependencyBuilder, Env, FileSet, LangCrateOrigin, Version, VfsPath,
};
use ra_ap_ide_db::span::Edition;
use triomphe::Arc;

use super::lean::{is_left_out, lean};
use super::plan::{Member, Plan};

/// Where the sheet lies for the analysis; no such file is needed.
const SHEET: &str = "/gpu-tutor/cell.rs";

pub struct Loader<'a> {
    plan: &'a Plan,
    change: ChangeWithProcMacros,
    roots: Vec<SourceRoot>,
    graph: CrateGraphBuilder,
    workspace: Arc<CrateWorkspaceData>,
    next_file: u32,
}

impl<'a> Loader<'a> {
    pub fn new(plan: &'a Plan, release: Option<&str>) -> Self {
        Loader {
            plan,
            change: ChangeWithProcMacros::default(),
            roots: Vec::new(),
            graph: CrateGraphBuilder::default(),
            workspace: Arc::new(CrateWorkspaceData {
                target: Err("nothing is laid out in memory".into()),
                toolchain: release.and_then(|release| Version::parse(release).ok()),
            }),
            next_file: 0,
        }
    }

    /// The change that makes a world of an empty one, and the sheet in it.
    pub fn load(mut self) -> (ChangeWithProcMacros, FileId) {
        let mut crates: Vec<Option<CrateBuilderId>> = Vec::new();
        for member in &self.plan.crates {
            let made = self.member(member);
            if let Some(made) = made {
                for (name, place) in &member.depends {
                    if let Some(on) = crates.get(*place).copied().flatten() {
                        self.depend(made, name, on, self.plan.crates[*place].lang);
                    }
                }
            }
            crates.push(made);
        }
        let sheet = self.sheet(&crates);
        self.change.set_roots(self.roots);
        self.change.set_crate_graph(self.graph);
        (self.change, sheet)
    }

    fn file(&mut self, files: &mut FileSet, path: VfsPath, text: String) -> FileId {
        let id = FileId::from_raw(self.next_file);
        self.next_file += 1;
        files.insert(id, path);
        self.change.change_file(id, Some(text));
        id
    }

    /// A crate with all of its files; `None` where it cannot be read.
    fn member(&mut self, member: &Member) -> Option<CrateBuilderId> {
        let mut files = FileSet::default();
        self.folder(&mut files, member.root.parent()?);
        let path = VfsPath::new_real_path(member.root.to_str()?.to_owned());
        let root = files.file_for_path(&path).copied()?;
        self.roots.push(SourceRoot::new_library(files));
        let origin = if member.lang {
            CrateOrigin::Lang(LangCrateOrigin::from(member.name.as_str()))
        } else {
            CrateOrigin::Library {
                repo: None,
                name: Symbol::intern(&member.name),
            }
        };
        Some(self.krate(root, member, origin))
    }

    fn folder(&mut self, files: &mut FileSet, folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if is_left_out(&path) {
                continue;
            }
            if path.is_dir() {
                self.folder(files, &path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && let Some(place) = path.to_str()
                && let Ok(text) = fs::read_to_string(&path)
            {
                let text = lean(place, text);
                self.file(files, VfsPath::new_real_path(place.to_owned()), text);
            }
        }
    }

    fn krate(&mut self, root: FileId, member: &Member, origin: CrateOrigin) -> CrateBuilderId {
        let folder = member.root.parent().and_then(Path::to_str).unwrap_or("/");
        self.graph.add_crate_root(
            root,
            edition(&member.edition),
            Some(CrateDisplayName::from_canonical_name(&member.name)),
            member.version.clone(),
            cfg_options(&self.plan.cfg, &member.features),
            None,
            Env::default(),
            origin,
            Vec::new(),
            false,
            Arc::new(AbsPathBuf::assert_utf8(folder.into())),
            self.workspace.clone(),
        )
    }

    fn depend(&mut self, from: CrateBuilderId, name: &str, on: CrateBuilderId, lang: bool) {
        let name = CrateName::normalize_dashes(name);
        // `alloc` is there, but has to be asked for.
        let named = !lang || name.as_str() != "alloc";
        let dependency = DependencyBuilder::with_prelude(name, on, named, lang);
        // The plan's order has no cycles.
        let _ = self.graph.add_dep(from, dependency);
    }

    /// The crate of one file that cells are written into.
    fn sheet(&mut self, crates: &[Option<CrateBuilderId>]) -> FileId {
        let mut files = FileSet::default();
        let path = VfsPath::new_virtual_path(SHEET.to_owned());
        let file = self.file(&mut files, path, String::new());
        self.roots.push(SourceRoot::new_local(files));
        let member = Member {
            name: "session".into(),
            version: None,
            root: SHEET.into(),
            edition: "2024".into(),
            features: Vec::new(),
            depends: Vec::new(),
            lang: false,
        };
        let origin = CrateOrigin::Local {
            repo: None,
            name: None,
        };
        let sheet = self.krate(file, &member, origin);
        for (member, made) in self.plan.crates.iter().zip(crates) {
            if let Some(made) = made
                && (member.lang || member.name == "prelude")
            {
                self.depend(sheet, &member.name, *made, member.lang);
            }
        }
        file
    }
}

fn edition(name: &str) -> Edition {
    name.parse().unwrap_or(Edition::LATEST)
}

fn cfg_options(target: &[String], features: &[String]) -> CfgOptions {
    let mut options = CfgOptions::default();
    for line in target {
        match line.split_once('=') {
            Some((key, value)) => options
                .insert_key_value(Symbol::intern(key), Symbol::intern(value.trim_matches('"'))),
            None => options.insert_atom(Symbol::intern(line)),
        }
    }
    for feature in features {
        options.insert_key_value(Symbol::intern("feature"), Symbol::intern(feature));
    }
    options
}
