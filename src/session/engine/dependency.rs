//! `:dep`, a crate for the session.

use crate::session::CellError;

/// What a `:dep` line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Dependency {
    Named {
        name: String,
        config: String,
    },
    /// A crate in a folder.
    Local(String),
}

impl Dependency {
    /// Reads `:dep NAME`, `:dep NAME = VERSION OR TABLE` and `:dep ./PATH`.
    pub fn read(line: &str) -> Result<Dependency, CellError> {
        let wanted = line.trim().trim_start_matches(":dep").trim();
        // A path may hold spaces and equals signs.
        if wanted.starts_with(['.', '/']) {
            return Ok(Dependency::Local(wanted.to_owned()));
        }
        let (name, config) = match wanted.split_once('=') {
            Some((name, config)) => (name.trim(), config.trim()),
            None => (wanted, "\"*\""),
        };
        if name.is_empty() || config.is_empty() || name.contains(char::is_whitespace) {
            return Err(CellError::new(
                "command",
                "`:dep` needs the name of a crate, and may give its version",
            )
            .help("for example `:dep rand = \"0.9\"`, or `:dep ./my-crate`"));
        }
        Ok(Dependency::Named {
            name: name.to_owned(),
            config: config.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, config: &str) -> Result<Dependency, CellError> {
        Ok(Dependency::Named {
            name: name.into(),
            config: config.into(),
        })
    }

    #[test]
    fn a_crate_is_asked_for_by_name_by_version_or_by_path() {
        assert_eq!(Dependency::read(":dep itoa"), named("itoa", "\"*\""));
        assert_eq!(
            Dependency::read(":dep itoa = \"1\""),
            named("itoa", "\"1\"")
        );
        let table = "{ version = \"1\", features = [\"a\"] }";
        assert_eq!(
            Dependency::read(&format!(":dep x={table}")),
            named("x", table)
        );
        for path in ["./here", "../my crate", "/a=b/c"] {
            let local = Ok(Dependency::Local(path.into()));
            assert_eq!(Dependency::read(&format!(":dep {path}")), local);
        }
    }

    #[test]
    fn what_names_no_crate_is_told_so() {
        for line in [":dep", ":dep  ", ":dep = 1", ":dep a b", ":dep a ="] {
            assert!(Dependency::read(line).is_err(), "{line}");
        }
    }
}
