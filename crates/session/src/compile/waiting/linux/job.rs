//! Turns a command into a job.

use std::collections::BTreeMap;
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use super::preload::message::Job;

/// Returns a job that does what starting the command would do.
///
/// # Errors
/// If there is no working directory, or a string contains a null byte.
pub fn job(command: &Command) -> io::Result<Job> {
    let folder = match command.get_current_dir() {
        Some(folder) => folder.to_owned(),
        None => std::env::current_dir()?,
    };
    let mut variables: BTreeMap<OsString, OsString> = std::env::vars_os().collect();
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => variables.insert(name.to_owned(), value.to_owned()),
            None => variables.remove(name),
        };
    }
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let arguments: io::Result<Vec<CString>> = words.map(text).collect();
    let variables = variables.into_iter().map(|(name, value)| {
        let mut pair = name;
        pair.push("=");
        pair.push(value);
        text(&pair)
    });
    let variables: io::Result<Vec<CString>> = variables.collect();
    Ok(Job {
        folder: text(folder.as_os_str())?,
        arguments: arguments?,
        variables: variables?,
    })
}

fn text(text: &OsStr) -> io::Result<CString> {
    Ok(CString::new(text.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_has_the_words_the_folder_and_the_environment_of_its_command() {
        let mut command = Command::new("/bin/rustc");
        command
            .args(["-vV", ""])
            .current_dir("/a")
            .env("GPU_TUTOR_ONE", "1");
        command.env_remove("PATH");
        let job = job(&command).expect("a job");
        assert_eq!(job.folder.as_c_str(), c"/a");
        let words = [c"/bin/rustc", c"-vV", c""].map(CString::from);
        assert_eq!(job.arguments, words);
        assert!(job.variables.contains(&c"GPU_TUTOR_ONE=1".into()));
        let path = |text: &CString| text.as_bytes().starts_with(b"PATH=");
        assert!(!job.variables.iter().any(path));
    }
}
