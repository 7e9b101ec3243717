//! The command line's help, in the chosen language.
//!
//! clap has its own English text and no way to translate it. In English it is left as is; in another language, each
//! command gets its own template, and this module adds what clap would add to an argument (`[default: …]`).

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory};
use gpu_tutor_render::wrap::wrap;
use gpu_tutor_text::{language, say, t};

use super::Arguments;

/// Commands for teachers and authors. Their arguments and details are in English, whatever the language.
const IN_ENGLISH: [&str; 6] = [
    "bundle",
    "grade",
    "import",
    "lint",
    "nbgrader-config",
    "translate",
];

/// The widest help, as in `max_term_width`.
const WIDEST: usize = 100;
/// Narrower text would be harder to read.
const NARROWEST: usize = 30;
/// If clap puts an argument's help below its name, the help starts in this column.
const INDENT: usize = 10;

/// The command line, as clap parses and describes it.
pub fn command() -> Command {
    let command = Arguments::command();
    if language::is_english() {
        return command;
    }
    let width = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| width.0.into());
    let width = width.clamp(NARROWEST, WIDEST);
    let mut command = translated(command, width).term_width(width);
    // clap adds its command `help` when it builds the others.
    command.build();
    let about = say!("Print this help, or that of a command");
    let help_of = |command: Command| {
        let about = about.clone();
        command.mut_subcommand("help", |help| help.about(about))
    };
    help_of(command)
        .mut_subcommand("kernel", help_of)
        .mut_subcommand("cache", help_of)
}

/// The same command line without its environment variables.
pub fn without_variables(command: Command) -> Command {
    command
        .mut_args(|argument| argument.env(None::<&'static str>))
        .mut_subcommands(without_variables)
}

/// The help texts that the translation tables cover.
pub fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    collect(&Arguments::command(), &mut texts);
    texts
}

fn collect(command: &Command, texts: &mut Vec<String>) {
    let mut add = |text: Option<&StyledStr>| texts.extend(text.map(ToString::to_string));
    add(command.get_about());
    if is_in_english(command) {
        return;
    }
    add(command.get_long_about());
    add(command.get_after_help());
    for argument in command.get_arguments() {
        add(argument.get_help());
        add(argument.get_long_help());
        for value in argument.get_possible_values() {
            add(value.get_help());
        }
    }
    for inner in command.get_subcommands() {
        collect(inner, texts);
    }
}

fn is_in_english(command: &Command) -> bool {
    IN_ENGLISH.contains(&command.get_name())
}

/// The text in the chosen language, in lines of this width: clap itself breaks lines only at spaces.
fn text(english: &StyledStr, width: usize) -> String {
    let text = t!(english.to_string());
    let lines = wrap(&text, width).into_iter().map(|line| &text[line]);
    lines.collect::<Vec<_>>().join("\n")
}

fn translated(mut command: Command, width: usize) -> Command {
    if let Some(about) = command.get_about().cloned() {
        // In a list it is next to the command's name, and clap does not indent further lines, so it must be short.
        command = command.about(text(&about, width));
    }
    if !is_in_english(&command) {
        if let Some(about) = command.get_long_about().cloned() {
            command = command.long_about(text(&about, width));
        }
        if let Some(after) = command.get_after_help().cloned() {
            command = command.after_help(text(&after, width));
        }
        command = command.mut_args(|argument| described(argument, width - INDENT));
    }
    command = command.mut_subcommands(|inner| translated(inner, width));
    command = command.disable_help_flag(true).arg(help_flag());
    let template = template(&command);
    command.help_template(template)
}

/// The argument with its help, its default, its variable and its values.
fn described(argument: Arg, width: usize) -> Arg {
    let facts = facts(&argument).join(" ");
    let help = |english: &StyledStr| {
        let text = text(english, width);
        match facts.as_str() {
            "" => text,
            facts => format!("{text}\n{facts}"),
        }
    };
    let short = argument.get_help().map(help).unwrap_or_default();
    let argument = match argument.get_long_help().map(help) {
        Some(long) => argument.long_help(long),
        None => argument,
    };
    argument
        .help(short)
        .next_line_help(true)
        .hide_default_value(true)
        .hide_env(true)
        .hide_possible_values(true)
}

/// The facts about an argument that clap adds in brackets.
fn facts(argument: &Arg) -> Vec<String> {
    let mut facts = Vec::new();
    let takes_value = argument.get_action().takes_values();
    let defaults = argument.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    if takes_value && !defaults.is_empty() && !argument.is_hide_default_value_set() {
        let value = defaults.join(" ");
        facts.push(say!("[default: %{value}]", value));
    }
    if let Some(variable) = argument.get_env() {
        let variable = variable.to_string_lossy();
        facts.push(say!("[variable: %{variable}]", variable));
    }
    let values = argument.get_possible_values();
    let told = values.iter().map(|value| {
        let help = value.get_help().map(|help| t!(help.to_string()));
        match help {
            Some(help) => t!("%{value} (%{help})", value = value.get_name(), help),
            None => value.get_name().to_owned().into(),
        }
    });
    let told: Vec<_> = told.collect();
    if takes_value && !told.is_empty() {
        facts.push(say!("[values: %{values}]", values = told.join(", ")));
    }
    facts
}

fn help_flag() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .next_line_help(true)
        .help(say!("Print help; `--help` shows more than `-h`"))
}

/// The template for the parts that the command has, each under a heading.
fn template(command: &Command) -> String {
    let usage = t!("Usage: %{usage}", usage = "{usage}");
    let mut template = format!("{{about-with-newline}}\n{usage}");
    let mut add = |heading: &str, part: &str| {
        template.push_str(&format!("\n\n{heading}\n{{{part}}}"));
    };
    if command.has_subcommands() {
        add(&t!("Commands:"), "subcommands");
    }
    if command.get_positionals().next().is_some() {
        add(&t!("Arguments:"), "positionals");
    }
    add(&t!("Options:"), "options");
    template + "{after-help}"
}
