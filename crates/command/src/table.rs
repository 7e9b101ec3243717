//! The commands that front ends answer, each with what it does.

use gpu_tutor_analyst::NoDoc;
use gpu_tutor_session::CellError;
use gpu_tutor_text::{t, text};

use super::{Argument, Command, CommandContext, CommandInfo, Does, find, problem, unknown};

const NEXT_CELL: &str = text!("in a notebook, run the next cell");
const RESTART: &str = text!("restart the kernel");
const EXPORT: &str =
    text!("`gpu-tutor export LESSON -o FILE.ipynb` exports a lesson as a notebook");

/// The commands of lessons and exercises.
pub const LESSON: &[Command] = &[
    Command {
        info: &CommandInfo {
            name: ":next",
            aliases: &[":n"],
            argument: Argument::None,
            example: ":next",
            help: "go on with the next step, like Enter on an empty line",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.next(),
            in_notebook: NEXT_CELL,
        },
    },
    Command {
        info: &CommandInfo {
            name: ":back",
            aliases: &[":b"],
            argument: Argument::None,
            example: ":back",
            help: "show the step before this one again",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.back(),
            in_notebook: NEXT_CELL,
        },
    },
    Command {
        info: &CommandInfo {
            name: ":skip",
            aliases: &[":s"],
            argument: Argument::None,
            example: ":skip",
            help: "skip this step",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.skip(),
            in_notebook: NEXT_CELL,
        },
    },
    Command {
        info: &CommandInfo {
            name: ":goto",
            aliases: &[":g"],
            argument: Argument::Step,
            example: ":goto devices",
            help: "go to a step, by number or name, or to a lesson",
        },
        does: Does::Prompt {
            run: |prompt, name| prompt.goto(name),
            in_notebook: EXPORT,
        },
    },
    Command {
        info: &CommandInfo {
            name: ":hint",
            aliases: &[":h"],
            argument: Argument::Exercise,
            example: ":hint where-to",
            help: "the next of an exercise's three hints",
        },
        does: Does::FrontEnd(|front, exercise| front.hint(exercise)),
    },
    Command {
        info: &CommandInfo {
            name: ":solution",
            aliases: &[],
            argument: Argument::Exercise,
            example: ":solution where-to",
            help: "show the solution of an exercise",
        },
        does: Does::FrontEnd(|front, exercise| front.solution(exercise)),
    },
    Command {
        info: &CommandInfo {
            name: ":check",
            aliases: &[":c"],
            argument: Argument::Exercise,
            example: ":check where-to",
            help: "grade your answer to the exercise",
        },
        does: Does::FrontEnd(|front, exercise| front.check(exercise)),
    },
    Command {
        info: &CommandInfo {
            name: ":answer",
            aliases: &[":a"],
            argument: Argument::Text("[ID] N"),
            example: ":answer nearest-gpu 2",
            help: "choose option N of a question",
        },
        does: Does::FrontEnd(|front, choice| front.answer(choice)),
    },
    Command {
        info: &CommandInfo {
            name: ":predict",
            aliases: &[":p"],
            argument: Argument::Text("[ID] ANSWER"),
            example: ":predict time-of-a-product 20",
            help: "predict what a demo will show before it runs",
        },
        does: Does::FrontEnd(|front, prediction| front.predict(prediction)),
    },
    Command {
        info: &CommandInfo {
            name: ":reset",
            aliases: &[],
            argument: Argument::None,
            example: ":reset",
            help: "restart the session, with the lesson's variables so far",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.reset(),
            in_notebook: RESTART,
        },
    },
    Command {
        info: &CommandInfo {
            name: ":lessons",
            aliases: &[":l"],
            argument: Argument::None,
            example: ":lessons",
            help: "all lessons, with your progress",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.lessons(),
            in_notebook: EXPORT,
        },
    },
];

/// The commands that have nothing to do with lessons.
pub const GENERAL: &[Command] = &[
    Command {
        info: &CommandInfo {
            name: ":doc",
            aliases: &["?"],
            argument: Argument::Name,
            example: ":doc Tensor",
            help: "the documentation of a name: `:doc t.matmul`, `?Tensor`, `nn::linear?`",
        },
        does: Does::FrontEnd(documentation),
    },
    Command {
        info: &CommandInfo {
            name: ":time",
            aliases: &[],
            argument: Argument::Word(&["on", "off"]),
            example: ":time on",
            help: "what the last cell cost; on or off: whether to show it after each cell",
        },
        does: Does::FrontEnd(time),
    },
    Command {
        info: &CommandInfo {
            name: ":history",
            aliases: &["%history", "%hist"],
            argument: Argument::Text("[PATTERN]"),
            example: ":history matmul",
            help: "the cells that have run, with their numbers; or only those that contain PATTERN",
        },
        does: Does::FrontEnd(|front, pattern| {
            front.history(pattern);
            Ok(())
        }),
    },
    Command {
        info: &CommandInfo {
            name: ":edit",
            aliases: &[":e", "%edit"],
            argument: Argument::Text("[N]"),
            example: ":edit 3",
            help: "open the last cell, or cell N, in your editor ($VISUAL, $EDITOR), and run what you save",
        },
        does: Does::Prompt {
            run: |prompt, number| prompt.edit(number),
            in_notebook: text!("in a notebook, edit the cell itself"),
        },
    },
    Command {
        info: &CommandInfo {
            name: ":save",
            aliases: &["%save"],
            argument: Argument::Text("FILE"),
            example: ":save session.ipynb",
            help: "write the session's cells to FILE.rs, FILE.ipynb or FILE.md; `--force FILE` replaces it",
        },
        does: Does::FrontEnd(|front, file| match file {
            "" => Err(problem(t!(
                "`:save` needs a file, as in `:save session.ipynb`"
            ))),
            file => front.save(file),
        }),
    },
    Command {
        info: &CommandInfo {
            name: ":run",
            aliases: &["%run"],
            argument: Argument::Text("FILE"),
            example: ":run session.rs",
            help: "run the cells of a script, a notebook or a Markdown file in this session",
        },
        does: Does::FrontEnd(|front, file| match file {
            "" => Err(problem(t!("`:run` needs a file, as in `:run session.rs`"))),
            file => front.run_file(file),
        }),
    },
    Command {
        info: &CommandInfo {
            name: ":help",
            aliases: &[":?", "help"],
            argument: Argument::Command,
            example: ":help :vars",
            help: "this list, or what a command does",
        },
        does: Does::FrontEnd(help),
    },
    Command {
        info: &CommandInfo {
            name: ":quit",
            aliases: &[":q", ":exit", "exit", "quit"],
            argument: Argument::None,
            example: ":quit",
            help: "quit; your place is saved (Ctrl-D does the same)",
        },
        does: Does::Prompt {
            run: |prompt, _| prompt.quit(),
            in_notebook: RESTART,
        },
    },
];

fn documentation(front: &mut dyn CommandContext, name: &str) -> Result<(), CellError> {
    if name.is_empty() {
        return Err(problem(t!(
            "`:doc Tensor` explains what a `Tensor` is; `:doc t.matmul` what its method does"
        )));
    }
    front.documentation(name)
}

/// Why there is no documentation for a name, and what to do.
pub fn no_documentation(name: &str, why: NoDoc) -> CellError {
    match why {
        NoDoc::Unknown => CellError {
            kind: "unknown".into(),
            ..problem(t!("found no documentation for `%{name}`", name))
                .help(t!("write a method with its type or a variable, as in `?Tensor::matmul` or `?t.matmul`; Tab completes names"))
        },
        NoDoc::Late => problem(t!(
            "`%{name}` could not be looked up yet: rust-analyzer is still busy",
            name
        ))
        .help(t!("ask again in a moment")),
        NoDoc::NoServer(installs) => problem(t!(
            "`%{name}` cannot be looked up: documentation comes from rust-analyzer, which is not available",
            name
        ))
        .help(t!(installs)),
    }
}

fn time(front: &mut dyn CommandContext, argument: &str) -> Result<(), CellError> {
    match argument {
        "on" | "off" => front.say_costs(argument == "on"),
        "" => front.last_cost()?,
        _ => {
            return Err(problem(t!(
                "`:time` shows what the last cell cost; `:time on` and `:time off` switch the line of costs on and off"
            )));
        }
    }
    Ok(())
}

fn help(front: &mut dyn CommandContext, name: &str) -> Result<(), CellError> {
    let command = find(name);
    if command.is_none() && !name.is_empty() {
        return Err(unknown(name, front.kind()));
    }
    front.help(command);
    Ok(())
}
