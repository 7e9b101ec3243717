//! The list of commands.

use gpu_tutor_session::command::Argument;
use gpu_tutor_text::{say, t, text};

use super::{Command, FrontEndKind, all};

/// The first rows of a notebook's table: what is typed, and what it does.
const FIRST: [(&str, &str); 2] = [
    (
        "Rust",
        text!("runs; shows the value of the last expression, and what the cell cost"),
    ),
    ("`_`, `_3`", text!("the last result, the result of cell 3")),
];

/// The lines below the table.
const BELOW: [&str; 2] = [
    text!(
        "`:check` grades the code above it in the same cell, or else the last cell you ran that begins with `// exercise: EXERCISE`. Shift-Tab shows what `:doc` shows."
    ),
    text!(
        "Interrupting a cell keeps the variables. `display!(x)`, `update!(shown, x)`, `progress(\"label\", items)`, `input(\"prompt\")?` and `clear_output(true)` work while a cell runs."
    ),
];

impl Command {
    /// How it is typed, such as `:goto STEP|LESSON`.
    pub fn usage(&self, front_end: FrontEndKind) -> String {
        let argument = match self.info.argument {
            // At the prompt, this is the current exercise.
            Argument::Exercise if front_end == FrontEndKind::Prompt => String::new(),
            Argument::None => String::new(),
            Argument::Word(words) => words.join("|"),
            Argument::Name => "NAME".to_owned(),
            Argument::Expression => "EXPR".to_owned(),
            Argument::Code => "CODE".to_owned(),
            Argument::Command => "COMMAND".to_owned(),
            Argument::Exercise => "EXERCISE".to_owned(),
            Argument::Step => "STEP|LESSON".to_owned(),
            Argument::Text(text) => text.to_owned(),
        };
        let name = self.info.name;
        let space = if argument.is_empty() || name == "!" {
            ""
        } else {
            " "
        };
        format!("{name}{space}{argument}")
    }

    /// What it does, and its other names.
    pub fn markdown(&self, front_end: FrontEndKind) -> String {
        let usage = format!("`{}`", self.usage(front_end));
        let help = t!(self.info.help);
        let mut text = say!("%{usage}: %{help}", usage, help) + "\n";
        if !self.info.aliases.is_empty() {
            let names = format!("`{}`", self.info.aliases.join("`, `"));
            text += &format!("\n{}\n", t!("also %{names}", names));
        }
        text
    }
}

/// The commands of a notebook, as Markdown.
pub fn notebook() -> String {
    let mut text = format!("| {} | {} |\n|---|---|\n", t!("in a cell"), t!("does"));
    for (typed, does) in FIRST {
        text += &format!("| {typed} | {} |\n", t!(does));
    }
    for command in all().filter(|command| command.works_in(FrontEndKind::Notebook)) {
        // A bar would end the table cell.
        let usage = command.usage(FrontEndKind::Notebook).replace('|', "\\|");
        text += &format!("| `{usage}` | {} |\n", t!(command.info.help));
    }
    for paragraph in BELOW {
        text += &format!("\n{}\n", t!(paragraph));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notebook_lists_what_works_in_it() {
        let text = notebook();
        assert!(text.contains("\n| `:check EXERCISE` | grade"), "{text}");
        assert!(text.contains("\n| `:time on\\|off` |"), "{text}");
        assert!(text.contains("\n| `!COMMAND` |"), "{text}");
        assert!(!text.contains(":goto"), "{text}");
    }
}
