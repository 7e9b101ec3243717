//! The tables in `crates/text/locales/`: one file per area and language, `AREA.LANGUAGE.yml`.

use std::collections::BTreeMap;
use std::path::Path;

pub struct Table {
    /// The file's name, such as `repl.zh.yml`.
    pub file: String,
    pub language: String,
    /// English strings, each with its translation.
    pub texts: BTreeMap<String, String>,
}

/// All tables. The reader rejects a file in which a key appears twice.
pub fn all() -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/text/locales");
    let entries = std::fs::read_dir(&folder).expect("the folder of tables");
    let mut tables: Vec<Table> = entries
        .flatten()
        .map(|entry| {
            let file = entry.file_name().to_string_lossy().into_owned();
            let [_, language, "yml"] = file.split('.').collect::<Vec<_>>()[..] else {
                panic!("crates/text/locales/{file} is not called AREA.LANGUAGE.yml");
            };
            let text = std::fs::read_to_string(entry.path()).expect("a table");
            let texts = serde_saphyr::from_str(&text)
                .unwrap_or_else(|error| panic!("crates/text/locales/{file}: {error}"));
            Table {
                language: language.to_owned(),
                file,
                texts,
            }
        })
        .collect();
    tables.sort_by(|one, other| one.file.cmp(&other.file));
    tables
}

/// The names in a string, such as `path` in `cannot read %{path}`, each as often as it appears.
pub fn names(text: &str) -> Vec<&str> {
    let parts = text.split("%{").skip(1);
    let mut names: Vec<&str> = parts
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
        .collect();
    names.sort_unstable();
    names
}
