//! Opens the learner's editor.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use gpu_tutor_text::t;

/// Editors that open their own window and leave the terminal alone, each with the argument that makes its command wait
/// until the file is closed.
const WINDOWED: [(&str, &str); 16] = [
    ("atom", "--wait"),
    ("code", "--wait"),
    ("codium", "--wait"),
    ("cursor", "--wait"),
    ("gedit", "--wait"),
    ("gnome-text-editor", "--standalone"),
    ("gvim", "--nofork"),
    ("kate", "--block"),
    ("kwrite", ""),
    ("mate", "--wait"),
    ("mousepad", "--disable-server"),
    ("pluma", ""),
    ("rustrover", "--wait"),
    ("subl", "--wait"),
    ("xed", "--wait"),
    ("zed", "--wait"),
];

/// The command in `VISUAL` or `EDITOR`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Editor {
    command: String,
    /// Whether this program runs in tmux, where the editor gets its own pane.
    has_tmux: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum EditorError {
    #[error("{}", t!("there is no editor to open: neither VISUAL nor EDITOR is set"))]
    Unknown,
    #[error("{}", t!("cannot start the editor `%{command}`: %{error}", command, error = source))]
    Start { command: String, source: io::Error },
    #[error("{}", t!("the editor `%{command}` failed: %{status}", command, status))]
    Failed { command: String, status: ExitStatus },
}

/// An editor that is open.
pub enum Opened {
    /// The editor is in its own window or pane.
    Beside,
    /// The editor is in this terminal until it exits.
    Here(Child),
}

impl Editor {
    /// # Errors
    /// If no editor is set.
    pub fn of_environment() -> Result<Editor, EditorError> {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Editor::named(set("VISUAL").or_else(|| set("EDITOR")), set("TMUX"))
    }

    fn named(command: Option<String>, tmux: Option<String>) -> Result<Editor, EditorError> {
        Ok(Editor {
            command: command.ok_or(EditorError::Unknown)?,
            has_tmux: tmux.is_some(),
        })
    }

    /// The command may include arguments, so a shell splits it, as in git.
    fn shell(&self, waits: &str, file: &Path) -> Vec<std::ffi::OsString> {
        let line = format!("{} {waits} \"$1\"", self.command);
        let words = ["sh", "-c", &line, "sh"].map(Into::into);
        words.into_iter().chain([file.into()]).collect()
    }

    fn is_windowed(&self) -> bool {
        self.waits().is_some()
    }

    /// The argument that makes an editor with its own window wait.
    fn waits(&self) -> Option<&'static str> {
        let program = self.command.split_whitespace().next().unwrap_or_default();
        let name = Path::new(program).file_name().unwrap_or_default();
        let found = WINDOWED.iter().find(|(known, _)| name == *known);
        found.map(|(_, waits)| *waits)
    }

    /// Opens the file in this terminal or in a window, and waits until the editor has closed it.
    ///
    /// # Errors
    /// If the editor cannot be started or reports a failure, as vim does after `:cq`.
    pub fn edit(&self, file: &Path) -> Result<(), EditorError> {
        let words = self.shell(self.waits().unwrap_or_default(), file);
        let command = self.command.clone();
        let status = match Command::new(&words[0]).args(&words[1..]).status() {
            Ok(status) => status,
            Err(source) => return Err(EditorError::Start { command, source }),
        };
        match status.success() {
            true => Ok(()),
            false => Err(EditorError::Failed { command, status }),
        }
    }

    /// Opens the file.
    ///
    /// # Errors
    /// If the editor cannot be started.
    pub fn open(&self, file: &Path) -> Result<Opened, EditorError> {
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let words = self.shell("", &file);
        let failed = |source| EditorError::Start {
            command: self.command.clone(),
            source,
        };
        let is_windowed = self.is_windowed();
        if !is_windowed && !self.has_tmux {
            let child = Command::new(&words[0]).args(&words[1..]).spawn();
            return child.map(Opened::Here).map_err(failed);
        }
        let mut command = match is_windowed {
            true => Command::new(&words[0]),
            false => Command::new("tmux"),
        };
        match is_windowed {
            true => command.args(&words[1..]),
            false => command.args(["split-window", "-h"]).args(&words),
        };
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command.spawn().map_err(failed)?;
        // Nothing else waits for the process.
        std::thread::spawn(move || child.wait());
        Ok(Opened::Beside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editor(command: &str) -> Editor {
        Editor::named(Some(command.to_owned()), None).expect("an editor")
    }

    #[test]
    fn an_editor_with_a_window_is_told_from_one_in_the_terminal() {
        assert!(editor("/usr/bin/code --wait").is_windowed());
        assert!(!editor("vim").is_windowed() && !editor("emacs -nw").is_windowed());
        assert!(Editor::named(None, None).is_err());
    }

    #[test]
    fn the_command_may_have_arguments_and_the_file_a_space() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("an answer.rs");
        let opened = editor("printf '%s\\n' edited >").open(&file).expect("open");
        let Opened::Here(mut child) = opened else {
            panic!("it runs here");
        };
        assert!(child.wait().expect("it ends").success());
        let text = std::fs::read_to_string(&file).expect("written");
        assert_eq!(text, "edited\n");
    }

    #[test]
    fn an_editor_that_fails_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("cell.rs");
        editor("printf 'x' >").edit(&file).expect("it writes");
        assert_eq!(std::fs::read_to_string(&file).expect("written"), "x");
        let failed = editor("false").edit(&file).expect_err("it fails");
        assert!(failed.to_string().starts_with("the editor `false` failed"));
    }
}
