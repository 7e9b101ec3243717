//! What the learner's `config.toml` says about the prompt.

mod actions;
mod keys;

use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use gpu_tutor_lessons::did_you_mean;
use gpu_tutor_text::{say, t};
use rustyline::{Cmd, EditMode, Event};
use toml::de::{DeTable, DeValue};

const NAMES: [&str; 2] = ["edit", "keys"];

/// How the user edits at the prompt.
#[derive(Debug, Clone)]
pub struct Settings {
    pub edit: EditMode,
    /// What certain keys do instead of their usual action.
    pub keys: Vec<(Event, Cmd)>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            edit: EditMode::Emacs,
            keys: Vec::new(),
        }
    }
}

/// The path of the file in the platform's settings folder. The file need not exist.
pub fn path() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "gpu-tutor")?;
    Some(folders.config_dir().join("config.toml"))
}

/// Reads the file. Returns each mistake as one line of text, and ignores that part of the file; the rest takes effect.
pub fn read(path: &Path) -> (Settings, Vec<String>) {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Default::default(),
        Err(error) => {
            let problem = t!(
                "%{path}: it cannot be read: %{error}",
                path = path.display(),
                error
            );
            return (Settings::default(), vec![problem.into_owned()]);
        }
    };
    let (settings, problems) = parse(&text);
    let problems = problems.into_iter();
    let told = problems.map(|(at, what)| {
        let line = text[..at.start.min(text.len())].matches('\n').count() + 1;
        format!("{}:{line}: {what}", path.display())
    });
    (settings, told.collect())
}

/// A range in the file, and what is wrong there.
type Problem = (Range<usize>, String);

fn parse(text: &str) -> (Settings, Vec<Problem>) {
    let mut settings = Settings::default();
    let table = match DeTable::parse(text) {
        Ok(table) => table.into_inner(),
        Err(error) => {
            let what = error.message().lines().collect::<Vec<_>>().join(", ");
            return (settings, vec![(error.span().unwrap_or(0..0), what)]);
        }
    };
    let mut problems = Vec::new();
    for (name, value) in &table {
        match (name.get_ref().as_ref(), value.get_ref()) {
            ("edit", value_of) => match mode(value_of) {
                Some(edit) => settings.edit = edit,
                None => problems.push((
                    value.span(),
                    say!("`edit` is \"emacs\" or \"vi\""),
                )),
            },
            ("keys", DeValue::Table(keys)) => bind(keys, &mut settings.keys, &mut problems),
            ("keys", _) => problems.push((
                value.span(),
                say!(
                    "`keys` is a table: `[keys]`, and below it lines such as `\"ctrl-t\" = \"undo\"`"
                ),
            )),
            (other, _) => {
                let what = match did_you_mean(other, NAMES) {
                    None => t!("there is no setting `%{name}`", name = other),
                    Some(near) => t!(
                        "there is no setting `%{name}`: %{near}",
                        name = other,
                        near
                    ),
                };
                problems.push((name.span(), what.into_owned()));
            }
        }
    }
    // The table is sorted alphabetically.
    problems.sort_by_key(|(at, _)| at.start);
    (settings, problems)
}

fn mode(value: &DeValue) -> Option<EditMode> {
    match value.as_str()? {
        "emacs" => Some(EditMode::Emacs),
        "vi" => Some(EditMode::Vi),
        _ => None,
    }
}

fn bind(keys: &DeTable, bound: &mut Vec<(Event, Cmd)>, problems: &mut Vec<Problem>) {
    for (name, action) in keys {
        let key = match keys::parse(name.get_ref()) {
            Ok(key) => key,
            Err(what) => {
                problems.push((name.span(), what));
                continue;
            }
        };
        let named = action.get_ref().as_str().unwrap_or_default();
        match actions::find(named) {
            Some(command) => bound.push((key, command)),
            None => {
                let what = match did_you_mean(named, actions::names()) {
                    None => t!("there is no action `%{name}`", name = named),
                    Some(near) => t!("there is no action `%{name}`: %{near}", name = named, near),
                };
                problems.push((action.span(), what.into_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rustyline::KeyEvent;

    use super::*;

    fn of(text: &str) -> (Settings, Vec<String>) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("config.toml");
        std::fs::write(&file, text).expect("written");
        let (settings, problems) = read(&file);
        let shown = format!("{}:", file.display());
        let problems = problems
            .iter()
            .map(|problem| problem.strip_prefix(&shown).expect("the file").to_owned());
        (settings, problems.collect())
    }

    #[test]
    fn the_mode_and_the_keys_are_read() {
        let (settings, problems) = of("edit = \"vi\"\n\n[keys]\n\"ctrl-t\" = \"undo\"\n");
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(settings.edit, EditMode::Vi);
        let key = Event::from(KeyEvent::ctrl('T'));
        assert_eq!(settings.keys, [(key, Cmd::Undo(1))]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line_and_the_rest_counts() {
        let (settings, problems) = of(
            "edti = 1\n[keys]\n\"ctrl-t\" = \"undoo\"\n\"crtl-x\" = \"undo\"\n\"f2\" = 3\n\"f3\" = \"undo\"\n",
        );
        assert_eq!(
            problems,
            [
                "1: there is no setting `edti`: did you mean `edit`?",
                "3: there is no action `undoo`: did you mean `undo`?",
                "4: there is no key `crtl-x`: keys are written as `ctrl-t`, `alt-enter`, `shift-tab`, `f2`, `ctrl-x u`",
                "5: there is no action ``",
            ]
        );
        assert_eq!(settings.keys.len(), 1);
        let (_, problems) = of("edit = \"nano\"\nkeys = 3\n");
        assert_eq!(problems[0], "1: `edit` is \"emacs\" or \"vi\"");
        assert!(
            problems[1].starts_with("2: `keys` is a table"),
            "{problems:?}"
        );
    }

    #[test]
    fn a_file_that_is_not_toml_is_told_in_one_line() {
        let (settings, problems) = of("edit = \"vi\"\n[keys\n");
        assert_eq!(problems.len(), 1);
        assert!(problems[0].starts_with("2: "), "{problems:?}");
        assert_eq!(settings.edit, EditMode::Emacs);
    }

    #[test]
    fn no_file_is_no_problem_and_a_folder_in_its_place_is_one() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(read(&folder.path().join("config.toml")).1.is_empty());
        assert_eq!(read(folder.path()).1.len(), 1);
    }
}
