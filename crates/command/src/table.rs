//! The commands that front ends answer, each with what it does.

use gpu_tutor_analyst::NoDoc;
use gpu_tutor_session::CellError;
use gpu_tutor_text::{t, text};

use super::{Argument, Command, CommandContext, CommandInfo, Does, find, problem, unknown};

const NEXT_CELL: &str = text!("in a notebook, run the next cell");
const EDIT_CELL: &str = text!("in a notebook, edit the cell itself");
const RESTART: &str = text!("restart the kernel");
const EXPORT: &str =
    text!("`gpu-tutor export LESSON -o FILE.ipynb` exports a lesson as a notebook");

/// The commands of lessons and exercises.
pub const LESSON: &[Command] = &[
    Command {
        info: CommandInfo::new(":next")
            .also(&[":n"])
            .help("continue with the next step, like Enter on an empty line"),
        does: Does::prompt(|prompt, _| prompt.next(), NEXT_CELL),
    },
    Command {
        info: CommandInfo::new(":back")
            .also(&[":b"])
            .help("show the step before this one again"),
        does: Does::prompt(|prompt, _| prompt.back(), NEXT_CELL),
    },
    Command {
        info: CommandInfo::new(":skip")
            .also(&[":s"])
            .help("skip this step"),
        does: Does::prompt(|prompt, _| prompt.skip(), NEXT_CELL),
    },
    Command {
        info: CommandInfo::new(":goto")
            .also(&[":g"])
            .takes(Argument::Step, ":goto devices")
            .help("go to a step, by number or name, or to a lesson"),
        does: Does::prompt(|prompt, name| prompt.goto(name), EXPORT),
    },
    Command {
        info: CommandInfo::new(":hint")
            .also(&[":h"])
            .takes(Argument::Exercise, ":hint where-to")
            .help("the next of an exercise's three hints"),
        does: Does::FrontEnd(|front, exercise| front.hint(exercise)),
    },
    Command {
        info: CommandInfo::new(":solution")
            .takes(Argument::Exercise, ":solution where-to")
            .help("show the solution of an exercise"),
        does: Does::FrontEnd(|front, exercise| front.solution(exercise)),
    },
    Command {
        info: CommandInfo::new(":check")
            .also(&[":c"])
            .takes(Argument::Exercise, ":check where-to")
            .help("grade your answer to the exercise"),
        does: Does::FrontEnd(|front, exercise| front.check(exercise)),
    },
    Command {
        info: CommandInfo::new(":answer")
            .also(&[":a"])
            .takes(Argument::Text("[ID] N"), ":answer nearest-gpu 2")
            .help("choose option N of a question"),
        does: Does::FrontEnd(|front, choice| front.answer(choice)),
    },
    Command {
        info: CommandInfo::new(":predict")
            .also(&[":p"])
            .takes(
                Argument::Text("[ID] ANSWER"),
                ":predict time-of-a-product 20",
            )
            .help("predict what a demo will show before it runs"),
        does: Does::FrontEnd(|front, prediction| front.predict(prediction)),
    },
    Command {
        info: CommandInfo::new(":reset")
            .help("restart the session, with the lesson's variables so far"),
        does: Does::prompt(|prompt, _| prompt.reset(), RESTART),
    },
    Command {
        info: CommandInfo::new(":lessons")
            .also(&[":l"])
            .help("all lessons, with your progress"),
        does: Does::prompt(|prompt, _| prompt.lessons(), EXPORT),
    },
];

/// The commands that are unrelated to lessons.
pub const GENERAL: &[Command] = &[
    Command {
        info: CommandInfo::new(":doc")
            .also(&["?"])
            .takes(Argument::Name, ":doc Tensor")
            .help("the documentation of a name: `:doc t.matmul`, `?Tensor`, `nn::linear?`"),
        does: Does::FrontEnd(documentation),
    },
    Command {
        info: CommandInfo::new(":time")
            .takes(Argument::Word(&["on", "off"]), ":time on")
            .help("what the last cell cost; on or off: whether to show it after each cell"),
        does: Does::FrontEnd(time),
    },
    Command {
        info: CommandInfo::new(":history")
            .also(&["%history", "%hist"])
            .takes(Argument::Text("[PATTERN]"), ":history matmul")
            .help("the cells that have run, with their numbers; or only those that contain PATTERN"),
        does: Does::FrontEnd(|front, pattern| {
            front.history(pattern);
            Ok(())
        }),
    },
    Command {
        info: CommandInfo::new(":edit")
            .also(&[":e", "%edit"])
            .takes(Argument::Text("[N]"), ":edit 3")
            .help("open the last cell, or cell N, in your editor ($VISUAL, $EDITOR), and run what you save"),
        does: Does::prompt(|prompt, number| prompt.edit(number), EDIT_CELL),
    },
    Command {
        info: CommandInfo::new(":save")
            .also(&["%save"])
            .takes(Argument::Text("FILE"), ":save session.ipynb")
            .help("write the session's cells to FILE.rs, FILE.ipynb or FILE.md; `--force FILE` replaces it"),
        does: Does::FrontEnd(|front, file| match file {
            "" => Err(problem(t!(
                "`:save` needs a file, as in `:save session.ipynb`"
            ))),
            file => front.save(file),
        }),
    },
    Command {
        info: CommandInfo::new(":run")
            .also(&["%run"])
            .takes(Argument::Text("FILE"), ":run session.rs")
            .help("run the cells of a script, a notebook or a Markdown file in this session"),
        does: Does::FrontEnd(|front, file| match file {
            "" => Err(problem(t!("`:run` needs a file, as in `:run session.rs`"))),
            file => front.run_file(file),
        }),
    },
    Command {
        info: CommandInfo::new(":help")
            .also(&[":?", "help"])
            .takes(Argument::Command, ":help :vars")
            .help("this list, or what a command does"),
        does: Does::FrontEnd(help),
    },
    Command {
        info: CommandInfo::new(":quit")
            .also(&[":q", ":exit", "exit", "quit"])
            .help("quit; your place is saved (Ctrl-D does the same)"),
        does: Does::prompt(|prompt, _| prompt.quit(), RESTART),
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
                "`:time` shows what the last cell cost; `:time on` and `:time off` switch the cost line on and off"
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
