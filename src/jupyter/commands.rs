//! Lines of a cell that speak to the tutor and not to the session: `:check`, `:hint`, `:solution`, `:doc`, `:time`, `:help`.

/// A command of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Grades the answer to an exercise.
    Check(String),
    Hint(String),
    Solution(String),
    Doc(String),
    /// Whether cells say what they cost.
    Time(bool),
    /// The table of GPUs, kept up to date.
    Gpus,
    Help,
    /// A command that lacks what it needs, or is only for the prompt: what to say.
    Mistaken(String),
}

/// A cell, with the tutor's commands apart from what the session runs.
#[derive(Debug, PartialEq, Eq)]
pub struct Parts {
    pub before: Vec<Command>,
    /// As long as the cell, so that places in errors still hold; the commands' lines are blank.
    pub code: String,
    pub after: Vec<Command>,
}

/// Takes the tutor's commands out of the lines that a cell begins and ends with.
pub fn parts(cell: &str) -> Parts {
    let lines: Vec<&str> = cell.split('\n').collect();
    let commands: Vec<Option<Command>> = lines.iter().map(|line| read(line)).collect();
    let ours = |index: &usize| commands[*index].is_some() || lines[*index].trim().is_empty();
    let head = (0..lines.len()).take_while(ours).count();
    let tail = (head..lines.len()).rev().take_while(ours).count();
    let body = head..lines.len() - tail;
    let code: Vec<String> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            if body.contains(&index) {
                (*line).to_owned()
            } else {
                " ".repeat(line.len())
            }
        })
        .collect();
    let taken = |range: std::ops::Range<usize>| commands[range].iter().flatten().cloned().collect();
    Parts {
        before: taken(0..head),
        code: code.join("\n"),
        after: taken(body.end..lines.len()),
    }
}

/// What `:help` says, as Markdown.
pub const HELP: &str = "\
| in a cell | does |
|---|---|
| Rust | runs; the last expression is shown, and each cell says what it cost |
| `:check ID` | grades the answer to an exercise: the code above it, or the cell that begins with `// exercise: ID` |
| `:hint ID`, `:solution ID` | the next hint; an answer |
| `:doc NAME` | what is known of a name; Shift-Tab does the same |
| `:vars` | the session's variables |
| `:gpus`, `:gpus --libraries` | this machine's GPUs, kept up to date; which CUDA libraries are here |
| `:env NAME=VALUE` | sets a variable of the session's environment |
| `:dep NAME = \"1\"` | adds a crate |
| `:undo`, `:replay` | takes the last cell back; makes again what went with the process |
| `:time off`, `:time on` | whether each cell says what it cost |
| `!command` | runs a shell command |

Interrupting a cell keeps the variables. `display!(x)`, `update!(shown, x)`, `progress(\"label\", items)`, `input(\"prompt\")?` and \
`clear_output(true)` work while a cell runs.
";

fn read(line: &str) -> Option<Command> {
    let line = line.trim();
    if !line.starts_with(':') || line.starts_with("::") {
        return None;
    }
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let argument = argument.trim().to_owned();
    let needs = |what: &str, command: fn(String) -> Command| {
        if argument.is_empty() {
            Command::Mistaken(format!(
                "`{name}` needs {what}, as in `{name} {}`",
                example(name)
            ))
        } else {
            command(argument.clone())
        }
    };
    Some(match name {
        ":check" => needs("an exercise", Command::Check),
        ":hint" => needs("an exercise", Command::Hint),
        ":solution" => needs("an exercise", Command::Solution),
        ":doc" => needs("a name", Command::Doc),
        ":gpus" if argument.is_empty() => Command::Gpus,
        ":help" => Command::Help,
        ":time" => match argument.as_str() {
            "on" => Command::Time(true),
            "off" => Command::Time(false),
            _ => Command::Mistaken("`:time on` and `:time off` switch the line of costs".into()),
        },
        ":next" | ":back" | ":skip" | ":goto" | ":lessons" | ":reset" | ":timeit" | ":quit" => {
            Command::Mistaken(format!("`{name}` is for the prompt; {}", instead(name)))
        }
        _ => return None,
    })
}

fn example(name: &str) -> &'static str {
    if name == ":doc" { "Tensor" } else { "where-to" }
}

fn instead(name: &str) -> &'static str {
    match name {
        ":reset" | ":quit" => "restart the kernel",
        ":timeit" => "`bench(|| …)?` measures in a notebook",
        ":lessons" | ":goto" => {
            "`gpu-tutor export LESSON -o FILE.ipynb` makes a notebook of a lesson"
        }
        _ => "in a notebook run the next cell",
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, parts};

    #[test]
    fn commands_around_the_code_are_the_tutors() {
        let cell = ":time off\nlet x = 1;\nx\n\n:check copy-twice";
        let parts = parts(cell);
        assert_eq!(parts.before, [Command::Time(false)]);
        assert_eq!(parts.after, [Command::Check("copy-twice".into())]);
        assert_eq!(parts.code.len(), cell.len());
        assert_eq!(parts.code.trim(), "let x = 1;\nx");
        assert_eq!(parts.code.find("let"), cell.find("let"));
    }

    #[test]
    fn the_sessions_commands_stay_where_they_are() {
        let cell = ":dep serde = \"1\"\n:vars";
        assert_eq!(parts(cell).code, cell);
        assert!(parts(cell).before.is_empty() && parts(cell).after.is_empty());
    }

    #[test]
    fn a_command_between_lines_of_rust_is_left_to_the_compiler() {
        let cell = "let x = 1;\n:check a\nx";
        assert_eq!(parts(cell).code, cell);
    }

    #[test]
    fn what_a_command_lacks_is_said() {
        let said = |cell: &str| match parts(cell).before.first() {
            Some(Command::Mistaken(text)) => text.clone(),
            other => panic!("{cell}: {other:?}"),
        };
        assert!(said(":check").contains("`:check where-to`"));
        assert!(said(":goto 3").contains("gpu-tutor export"));
        assert_eq!(parts(":help").before, [Command::Help]);
    }

    #[test]
    fn a_cell_of_nothing_is_no_command() {
        assert_eq!(parts("").code, "");
        assert!(parts("  \n").before.is_empty());
    }
}
