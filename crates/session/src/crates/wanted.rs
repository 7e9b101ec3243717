//! The crates that `:dep` lines ask for.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_text::t;
use toml::{Table, Value};

use crate::CellError;

/// Crates, keyed by their names in a manifest, each with a version or a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wanted(BTreeMap<String, Value>);

impl Wanted {
    /// Adds the crate that a line asks for: `:dep NAME`, `:dep NAME = VERSION OR TABLE` or `:dep ./FOLDER`. If the
    /// crate is already wanted, the line replaces the earlier request.
    ///
    /// # Errors
    /// If the line names no crate, or a folder that contains none.
    pub fn with(&self, line: &str) -> Result<Wanted, CellError> {
        let asked = line.trim().trim_start_matches(":dep").trim();
        let (name, value) = match asked.starts_with(['.', '/']) {
            // A path may contain spaces and equals signs.
            true => in_folder(asked)?,
            false => named(asked)?,
        };
        let mut wanted = self.clone();
        wanted.0.insert(name, value);
        Ok(wanted)
    }

    /// Each crate and its requirements, as lines of a manifest.
    pub fn lines(&self) -> BTreeMap<String, String> {
        let lines = self.0.iter();
        lines
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect()
    }

    /// The dependencies of a manifest.
    pub fn manifest(&self) -> String {
        let lines = self.0.iter();
        lines
            .map(|(name, value)| format!("{name} = {value}\n"))
            .collect()
    }

    /// Whether a crate with this name is wanted.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The packages that contain the crates.
    pub fn packages(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(package)
    }

    /// The packages that `before` does not ask for, or asks for in a different form.
    pub fn new_since(&self, before: &Wanted) -> impl Iterator<Item = &str> {
        let new = |(name, value): &(&String, &Value)| before.0.get(*name) != Some(*value);
        self.0.iter().filter(new).map(package)
    }

    /// Whether one of the crates is in a local folder and may change.
    pub fn may_change(&self) -> bool {
        self.0.values().any(|value| value.get("path").is_some())
    }
}

fn package<'w>((name, value): (&'w String, &'w Value)) -> &'w str {
    let package = value.get("package").and_then(Value::as_str);
    package.unwrap_or(name)
}

fn named(asked: &str) -> Result<(String, Value), CellError> {
    let (name, config) = match asked.split_once('=') {
        Some((name, config)) => (name.trim(), config.trim()),
        None => (asked, "\"*\""),
    };
    if name.is_empty() || config.is_empty() || !name.chars().all(is_of_a_name) {
        return Err(CellError::new(
            "command",
            t!("`:dep` needs the name of a crate, and optionally its version"),
        )
        .help(t!(
            "for example `:dep rand = \"0.9\"`, or `:dep ./my-crate`"
        )));
    }
    let unclear = || {
        let text = t!(
            "`%{config}` is neither a version nor a table as in Cargo.toml",
            config
        );
        CellError::new("command", text).help(t!(
            "quote the version, as in `:dep %{name} = \"1\"`, or write a table: `:dep %{name} = { version = \"1\", features = [\"a\"] }`",
            name
        ))
    };
    let table: Table = toml::from_str(&format!("it = {config}")).map_err(|_| unclear())?;
    let mut value = table.get("it").cloned().ok_or_else(unclear)?;
    if table.len() > 1 || !(value.is_str() || value.is_table()) {
        return Err(unclear());
    }
    if let Some(path) = value.get("path").and_then(Value::as_str) {
        let folder = whole(path)?;
        if let Some(table) = value.as_table_mut() {
            table.insert("path".into(), text_of(&folder).into());
        }
    }
    Ok((name.to_owned(), value))
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}

/// The crate in a folder.
fn in_folder(path: &str) -> Result<(String, Value), CellError> {
    let folder = whole(path)?;
    let manifest = folder.join("Cargo.toml");
    let name = fs::read_to_string(&manifest)
        .ok()
        .and_then(|text| toml::from_str::<Table>(&text).ok())
        .and_then(|table| Some(table.get("package")?.get("name")?.as_str()?.to_owned()));
    let name = name.ok_or_else(|| {
        let text = t!(
            "%{manifest} does not name a package",
            manifest = manifest.display()
        );
        CellError::new("dependency", text).help(t!(
            "give a folder that contains a crate: one that has a Cargo.toml with `[package]`"
        ))
    })?;
    let value = Table::from_iter([("path".to_owned(), Value::from(text_of(&folder)))]);
    Ok((name, Value::Table(value)))
}

/// The absolute path, because cargo would resolve a relative one from its own folder.
fn whole(path: &str) -> Result<PathBuf, CellError> {
    fs::canonicalize(path).map_err(|error| {
        CellError::new("dependency", t!(
            "no crate at %{path}: %{error}",
            path,
            error
        ))
            .help(t!(
                "give a folder that contains a crate; a relative path starts at the folder where the program was started"
            ))
    })
}

fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(asked: &[&str]) -> Vec<(String, String)> {
        let mut wanted = Wanted::default();
        for line in asked {
            wanted = wanted.with(line).unwrap();
        }
        wanted.lines().into_iter().collect()
    }

    fn line(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn a_crate_is_asked_for_by_name_by_version_or_by_table() {
        assert_eq!(lines(&[":dep itoa"]), [line("itoa", "\"*\"")]);
        assert_eq!(lines(&[":dep itoa = \"1\""]), [line("itoa", "\"1\"")]);
        let table = "{ features = [\"a\"], version = \"1\" }";
        assert_eq!(lines(&[&format!(":dep x={table}")]), [line("x", table)]);
        let both = lines(&[":dep b = \"1\"", ":dep a", ":dep b = \"2\""]);
        assert_eq!(both, [line("a", "\"*\""), line("b", "\"2\"")]);
    }

    #[test]
    fn a_crate_in_a_folder_has_the_name_that_its_manifest_gives() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        let missing = Wanted::default().with(&format!(":dep {}", path.display()));
        assert!(missing.unwrap_err().message.ends_with("name a package"));
        fs::write(path.join("Cargo.toml"), "[package]\nname = \"my-one\"").unwrap();
        let by_path = format!(":dep {}", path.display());
        let by_table = format!(":dep my-one = {{ path = \"{}\" }}", path.display());
        assert_eq!(lines(&[&by_path]), lines(&[&by_table]));
        let wanted = Wanted::default().with(&by_path).unwrap();
        assert!(wanted.may_change());
        assert!(wanted.has("my-one"));
    }

    #[test]
    fn what_names_no_crate_is_told_so() {
        for line in [
            ":dep",
            ":dep  ",
            ":dep = 1",
            ":dep a b",
            ":dep a =",
            ":dep a = 0.9",
            ":dep a = \"1\"\nb = \"2\"",
            ":dep /no/such/folder",
            ":dep a = { path = \"/no/such/folder\" }",
        ] {
            let error = Wanted::default().with(line).unwrap_err();
            assert!(error.help.is_some(), "{line}");
        }
    }

    #[test]
    fn only_a_crate_with_a_path_may_change() {
        let wanted = |line| Wanted::default().with(line).unwrap();
        assert!(!wanted(":dep path = \"0.1\"").may_change());
        assert!(!wanted(":dep a = { version = \"1\", features = [\"path\"] }").may_change());
        assert!(wanted(":dep a = { path = \"/\" }").may_change());
    }
}
