//! What goes into a bundle, and where it lies when it is installed.

use std::path::{Path, PathBuf};

use super::item::{Item, name, tree};
use super::{BundleError, toolchain};
use crate::session::machine::cuda::Flavour;
use crate::session::machine::installed;
use crate::session::machine::toolchain::Toolchain;
use crate::session::prelude;

/// What is packed beside that which every session needs.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// The standard library's sources, for completion.
    pub rust_src: bool,
    /// Test programs of the prelude.
    pub prelude_tests: Vec<PathBuf>,
}

pub struct Contents {
    pub items: Vec<Item>,
    /// A line for people.
    pub title: String,
    /// The flavours.
    pub preludes: Vec<String>,
}

/// The files beside a prelude that tell the language server where sources lie, on this machine.
const OF_THIS_MACHINE: &str = "analyst";

pub fn gather(compiler: &Toolchain, extras: &Extras) -> Result<Contents, BundleError> {
    let folder = Path::new(installed::FOLDER);
    let mut items = Vec::new();
    let executable = std::env::current_exe()
        .map_err(BundleError::io("find", Path::new(installed::EXECUTABLE)))?;
    items.push(Item::file(executable, installed::EXECUTABLE.into())?);
    let sysroot = folder.join(installed::TOOLCHAIN);
    items.extend(toolchain::compiler(compiler, &sysroot)?);
    if extras.rust_src {
        items.extend(toolchain::sources(compiler, &sysroot)?);
    }
    let mut preludes = Vec::new();
    for (place, prelude) in prelude::finished(compiler) {
        let from = prelude.library.parent().unwrap_or(Path::new("."));
        // cargo leaves the library among the dependencies too, and nobody looks for it there.
        let twice = prelude.dependencies.join(name(&prelude.library));
        let kept = |path: &Path| path != twice && !name(path).starts_with(OF_THIS_MACHINE);
        let to = folder.join(installed::CACHE).join(place);
        items.extend(tree(from, &to, &kept)?);
        preludes.push(called(prelude.flavour));
    }
    if preludes.is_empty() {
        return Err(BundleError::NoPrelude(compiler.release().to_owned()));
    }
    for test in &extras.prelude_tests {
        let place = folder.join("prelude-tests").join(name(test));
        items.push(Item::file(test.clone(), place)?);
    }
    let title = format!(
        "gpu-tutor {}, {}, preludes: {}",
        env!("CARGO_PKG_VERSION"),
        compiler.release(),
        preludes.join(", ")
    );
    let mark = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"), "rustc": compiler.version, "preludes": preludes,
    });
    items.push(Item::text(
        folder.join(installed::MARK),
        format!("{mark:#}\n"),
    ));
    Ok(Contents {
        items,
        title,
        preludes,
    })
}

/// `cpu`, whatever else a flavour carries.
fn called(flavour: Flavour) -> String {
    let name = format!("{flavour:?}").to_lowercase();
    let letters = name.split(|letter: char| !letter.is_alphanumeric());
    letters.take(1).collect()
}
