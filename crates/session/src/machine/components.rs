//! The toolchain components that completion needs. rustup fetches the missing ones.
//!
//! rustup's default profile installs neither of them. Only completion and documentation need them, so a session starts
//! without waiting for them, and a failed download is reported as a note.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::JoinHandle;

use gpu_tutor_text::{say, t};

use super::environment::{self, find_tool};
use super::installed::{self, Installer};
use super::toolchain::Toolchain;
use crate::SessionError;
use crate::machine::cache::{COMPONENTS, cache_dir, lock};

/// A rustup component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Component {
    RustAnalyzer,
    RustSrc,
}

impl Component {
    pub const ALL: [Component; 2] = [Component::RustAnalyzer, Component::RustSrc];

    pub fn name(self) -> &'static str {
        match self {
            Component::RustAnalyzer => "rust-analyzer",
            Component::RustSrc => "rust-src",
        }
    }

    /// The component's path, if it is installed.
    pub fn path(self, toolchain: &Toolchain) -> Option<PathBuf> {
        match self {
            Component::RustAnalyzer => toolchain.rust_analyzer(),
            Component::RustSrc => toolchain.library_sources(),
        }
    }
}

/// The components that this toolchain lacks.
pub fn missing(toolchain: &Toolchain) -> Vec<Component> {
    let mut components = Component::ALL.to_vec();
    components.retain(|component| component.path(toolchain).is_none());
    components
}

/// How to install this component on this machine.
pub fn advice(component: Component) -> String {
    match installed::here().map(|installed| installed.installer) {
        None => format!("`{}`", command(&[component])),
        Some(Installer::Pip) => "`pip install 'gpu-tutor[completion]'`".to_owned(),
        Some(Installer::Script) => say!(
            "install a bundle that was packed with it: `gpu-tutor bundle --with-rust-src`, on a machine with Rust"
        ),
    }
}

/// Returns the command that installs these components.
pub fn command(components: &[Component]) -> String {
    format!("rustup component add {}", names(components).join(" "))
}

fn names(components: &[Component]) -> Vec<&'static str> {
    components
        .iter()
        .map(|component| component.name())
        .collect()
}

/// A download of components on its own thread.
pub struct Fetch {
    components: Vec<Component>,
    thread: Option<JoinHandle<Result<(), SessionError>>>,
}

impl Fetch {
    /// Starts fetching the missing components. Does nothing if none is missing or if this program came with its own
    /// toolchain.
    pub fn begin(toolchain: &Toolchain) -> Fetch {
        let components = match installed::here() {
            Some(_) => Vec::new(),
            None => missing(toolchain),
        };
        let (wanted, toolchain) = (components.clone(), toolchain.clone());
        let fetch = move || {
            std::thread::Builder::new()
                .name("components".into())
                .spawn(move || fetch(&toolchain, &wanted))
                .ok()
        };
        let thread = (!components.is_empty()).then(fetch).flatten();
        Fetch { components, thread }
    }

    /// Describes the download for the user; `None` if there is nothing to fetch.
    pub fn label(&self) -> Option<String> {
        let label = match names(&self.components)[..] {
            [] => return None,
            [one] => t!("fetching %{name} for completion", name = one),
            [one, other, ..] => t!("fetching %{one} and %{other} for completion", one, other),
        };
        Some(label.into_owned())
    }

    /// Whether the download has ended, successfully or not.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the download to end.
    ///
    /// # Errors
    /// Fails when a component could not be fetched; the error names it and gives the reason.
    pub fn wait(self) -> Result<(), SessionError> {
        match self.thread.map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(fetch_failed(
                &self.components,
                &t!("the thread that fetched them panicked"),
            )),
        }
    }
}

fn fetch(toolchain: &Toolchain, wanted: &[Component]) -> Result<(), SessionError> {
    let failed = |why: &str| fetch_failed(wanted, why);
    let Some(rustup) = find_tool("rustup") else {
        return Err(failed(&t!("there is no rustup here")));
    };
    let Some(name) = rustup_toolchain_name(&toolchain.sysroot) else {
        return Err(failed(&t!("this Rust was not installed by rustup")));
    };
    // Two instances of rustup must not run at the same time.
    let _lock = lock(&cache_dir()?.join(COMPONENTS), &mut || {})?;
    if missing(toolchain).is_empty() {
        return Ok(());
    }
    let mut command = environment::command(rustup);
    command
        .args(["component", "add", "--toolchain", name])
        .args(names(wanted))
        .stdin(Stdio::null());
    let output = command
        .output()
        .map_err(|error| failed(&error.to_string()))?;
    let still = missing(toolchain);
    if still.is_empty() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let error = stderr.lines().rfind(|line| line.starts_with("error"));
    let why = error.or(stderr.lines().next_back());
    let why = why.map_or_else(|| t!("rustup gave no reason"), Into::into);
    Err(fetch_failed(&still, &why))
}

/// Returns rustup's name for the toolchain in this folder; `None` if rustup did not install it.
fn rustup_toolchain_name(sysroot: &Path) -> Option<&str> {
    let within = sysroot.parent()?.file_name()? == "toolchains";
    sysroot.file_name()?.to_str().filter(|_| within)
}

fn fetch_failed(components: &[Component], why: &str) -> SessionError {
    SessionError::new(match names(components)[..] {
        [one, other] => t!(
            "completion and `:doc` are limited here: %{one} and %{other} could not be fetched: %{why}",
            one,
            other,
            why
        ),
        ref names => t!(
            "completion and `:doc` are limited here: %{name} could not be fetched: %{why}",
            name = names.join(&t!(", ")),
            why
        ),
    })
    .help(t!(
        "run `%{command}` when there is a network connection",
        command = command(components)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_toolchain_of_rustups_has_a_name() {
        let name = |path| rustup_toolchain_name(Path::new(path));
        assert_eq!(
            name("/home/a/.rustup/toolchains/stable-x"),
            Some("stable-x")
        );
        assert_eq!(name("/usr"), None);
        assert_eq!(name("/usr/lib/rust"), None);
    }

    #[test]
    fn the_command_names_what_is_missing() {
        assert_eq!(
            command(&Component::ALL),
            "rustup component add rust-analyzer rust-src"
        );
        let error = fetch_failed(&[Component::RustSrc], "no network");
        assert!(
            error
                .what
                .contains("rust-src could not be fetched: no network")
        );
        assert!(
            error
                .help
                .is_some_and(|help| help.contains("rustup component add rust-src"))
        );
    }

    #[test]
    fn a_toolchain_without_components_lacks_both() {
        let folder = tempfile::tempdir().unwrap();
        let toolchain = Toolchain {
            rustc: folder.path().join("bin/rustc"),
            cargo: folder.path().join("bin/cargo"),
            version: "rustc 1.0.0".into(),
            sysroot: folder.path().to_owned(),
        };
        assert_eq!(missing(&toolchain), Component::ALL);
        std::fs::create_dir_all(folder.path().join("bin")).unwrap();
        std::fs::write(folder.path().join("bin/rust-analyzer"), "").unwrap();
        assert_eq!(missing(&toolchain), [Component::RustSrc]);
    }
}
