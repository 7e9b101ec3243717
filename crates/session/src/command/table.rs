//! The table of the session's commands.

use gpu_tutor_text::say;

use super::shell::shell;
use super::timing::time_it;
use super::{Argument, CommandInfo, SessionCommand};
use crate::engine::Engine;
use crate::machine::gpus;
use crate::{LISTING, Outcome, VARIABLES, Variable};

/// The commands that a cell can contain wherever it runs.
pub const COMMANDS: &[SessionCommand] = &[
    SessionCommand {
        info: CommandInfo::new(":vars")
            .also(&[":v", "%who", "%whos"])
            .help("your variables, where they are stored and their size"),
        run: |engine, _, _| {
            let simulated = engine.gpu_plan().is_simulated();
            variables(&labelled(engine.variables(), simulated))
        },
    },
    SessionCommand {
        info: CommandInfo::new(":type")
            .takes(Argument::Expression, ":type x.shape()")
            .help("the type of an expression, without running it"),
        run: |engine, expression, _| engine.type_of(expression),
    },
    SessionCommand {
        info: CommandInfo::new(":timeit")
            .also(&[":bench", "%timeit"])
            .takes(Argument::Code, ":timeit x.matmul(&y)?")
            .help("run CODE many times: the median, its spread and a histogram"),
        run: |engine, code, _| time_it(engine, code),
    },
    SessionCommand {
        info: CommandInfo::new(":undo")
            .also(&[":u"])
            .help("undo what the last cell defined, replaced or changed"),
        run: |engine, _, _| engine.undo(),
    },
    SessionCommand {
        info: CommandInfo::new(":replay")
            .help("restore variables lost with a killed process, by running their cells again"),
        run: |engine, _, _| engine.replay(),
    },
    SessionCommand {
        info: CommandInfo::new(":gpus")
            .takes(Argument::Word(&["--libraries"]), ":gpus")
            .help("the GPUs of this machine; with `--libraries`, CUDA's libraries"),
        run: |engine, argument, _| gpus(engine, argument),
    },
    SessionCommand {
        info: CommandInfo::new(":env")
            .also(&["%env"])
            .takes(Argument::Text("NAME=VALUE"), ":env CUDA_VISIBLE_DEVICES=0")
            .help("set an environment variable for the session"),
        run: |engine, argument, _| engine.set_variable(argument),
    },
    SessionCommand {
        info: CommandInfo::new(":dep")
            .takes(Argument::Text("CRATE = VERSION"), ":dep rand = \"0.9\"")
            .help("add a crate to the session"),
        run: |engine, argument, _| engine.depend(argument),
    },
    SessionCommand {
        info: CommandInfo::new("!")
            .takes(Argument::Text("COMMAND"), "!ls")
            .help("run a shell command; write `! name` if `name` is also a variable"),
        run: |_, argument, output| shell(argument, output),
    },
];

fn gpus(engine: &Engine, argument: &str) -> Outcome {
    let listing = if argument
        .split_whitespace()
        .any(|word| word == "--libraries")
    {
        gpus::libraries()
    } else {
        gpus::table(&engine.gpu_plan())
    };
    Outcome::shown(&listing.to_string()).and(LISTING, &listing)
}

/// The variables, with the simulated GPUs among their devices marked as such.
fn labelled(mut all: Vec<Variable>, simulated: bool) -> Vec<Variable> {
    let devices = all.iter_mut().filter_map(|one| one.device.as_mut());
    for device in devices.filter(|device| simulated && device.starts_with("cuda")) {
        *device = say!("%{device} (simulated)", device);
    }
    all
}

fn variables(all: &[Variable]) -> Outcome {
    let line = |variable: &Variable| {
        let shape = variable
            .shape
            .as_ref()
            .map(|shape| format!(" {shape:?}"))
            .unwrap_or_default();
        let rest: Vec<&str> = [&variable.dtype, &variable.device]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let mut text = format!(
            "{}: {}{shape} {}",
            variable.name,
            variable.type_name,
            rest.join(" ")
        );
        text.truncate(text.trim_end().len());
        if let Some(note) = &variable.note {
            text.push_str(&format!(" ({note})"));
        }
        text
    };
    let text = if all.is_empty() {
        say!("no variables yet")
    } else {
        all.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    Outcome::shown(&text).and(VARIABLES, &all)
}
