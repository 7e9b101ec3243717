//! The command line of the tool.

use std::path::PathBuf;

/// The usage line.
pub const USAGE: &str = "programs [--program GPU_TUTOR] [--only TEXT] [--joined] [--check] [--unfit-left-out] [--at-least PERCENT] [FOLDER...]";

/// The parsed command line.
#[derive(Debug, PartialEq)]
pub struct Arguments {
    /// The gpu-tutor executable that plays the programs.
    pub program: PathBuf,
    /// Play only programs whose path contains this text.
    pub only: Option<String>,
    /// Try a failing program again with cells joined.
    pub joined: bool,
    /// Only compile and split the programs; play nothing.
    pub check: bool,
    /// Leave out programs that do not compile, end with an error, print nothing, or print something different each
    /// time.
    pub unfit_left_out: bool,
    /// The percentage of programs that must pass at the first attempt.
    pub at_least: f64,
    /// Where the programs are: folders, or single files.
    pub folders: Vec<PathBuf>,
}

/// Reads the arguments; `words` does not include the tool's own name.
///
/// # Errors
/// If an option is unknown, or its value is missing or not a number.
pub fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let mut arguments = Arguments {
        program: PathBuf::from("gpu-tutor"),
        only: None,
        joined: false,
        check: false,
        unfit_left_out: false,
        at_least: 96.0,
        folders: Vec::new(),
    };
    while let Some(word) = words.next() {
        let mut value = || {
            words
                .next()
                .ok_or_else(|| format!("{word} needs a value\n{USAGE}"))
        };
        match word.as_str() {
            "--program" => arguments.program = value()?.into(),
            "--only" => arguments.only = Some(value()?),
            "--joined" => arguments.joined = true,
            "--check" => arguments.check = true,
            "--unfit-left-out" => arguments.unfit_left_out = true,
            "--at-least" => {
                let text = value()?;
                arguments.at_least = text
                    .parse()
                    .map_err(|_| format!("--at-least needs a number, not {text}"))?;
            }
            _ if word.starts_with('-') => return Err(format!("unknown option {word}\n{USAGE}")),
            _ => arguments.folders.push(word.into()),
        }
    }
    if arguments.folders.is_empty() {
        let own = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus");
        arguments.folders.push(own.into());
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Arguments, String> {
        read(text.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn reads_every_option() {
        let found = words("--program ./gt --only loop --joined --unfit-left-out --at-least 90 a b")
            .unwrap();
        assert_eq!(found.program, PathBuf::from("./gt"));
        assert_eq!(found.only.as_deref(), Some("loop"));
        assert!(found.joined && found.unfit_left_out);
        assert_eq!(found.at_least, 90.0);
        assert_eq!(found.folders, [PathBuf::from("a"), PathBuf::from("b")]);
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        assert!(words("--fast").is_err());
        assert!(words("--only").is_err());
        assert!(words("--at-least most").is_err());
    }
}
