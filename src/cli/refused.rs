//! Arguments that cannot be parsed: reports what clap finds, in the chosen language.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use gpu_tutor_render::terminal::{ColorChoice, TerminalInfo, Theme};
use gpu_tutor_text::{language, t};

use super::Failure;

/// Prints a clap error, or the help that was asked for.
pub fn tell(error: &Error) {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if is_help || language::is_english() {
        // A reader that has gone away needs no help.
        let _ = error.print();
        return;
    }
    let theme = Theme::new(ColorChoice::Auto, &TerminalInfo::here());
    let help = match near(error) {
        Some(near) => t!(
            "did you mean %{names}? `--help` lists the valid arguments",
            names = near
        ),
        None => t!("`--help` lists the valid arguments"),
    };
    Failure::new(what(error), help).tell(&theme);
    if let Some(usage) = usage(error) {
        eprintln!("\n{}", t!("Usage: %{usage}", usage));
    }
}

/// What is wrong.
fn what(error: &Error) -> String {
    let argument = named(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = named(error, ContextKind::InvalidValue).unwrap_or_default();
    let told = match error.kind() {
        ErrorKind::InvalidSubcommand => t!(
            "there is no command `%{name}`",
            name = named(error, ContextKind::InvalidSubcommand).unwrap_or_default()
        ),
        ErrorKind::UnknownArgument => {
            t!("there is no argument `%{argument}`", argument)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            t!("`%{argument}` needs a value", argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => invalid(error, &argument, &value),
        ErrorKind::MissingRequiredArgument => {
            t!("`%{arguments}` is missing", arguments = argument)
        }
        ErrorKind::ArgumentConflict => match named(error, ContextKind::PriorArg) {
            Some(other) if other != argument => t!(
                "`%{argument}` cannot be given with `%{other}`",
                argument,
                other
            ),
            _ => t!("`%{argument}` was given twice", argument),
        },
        ErrorKind::TooManyValues => t!(
            "`%{argument}` takes no more values, and `%{value}` is one too many",
            argument,
            value
        ),
        _ => error.kind().as_str().unwrap_or_default().to_owned().into(),
    };
    told.into_owned()
}

/// A value that the argument does not accept. Its parser may say why.
fn invalid<'a>(error: &Error, argument: &str, value: &str) -> std::borrow::Cow<'a, str> {
    let values = named(error, ContextKind::ValidValue);
    let why = std::error::Error::source(error).map(ToString::to_string);
    // clap's own message about a number that is too small or too large.
    let range = why.as_deref().and_then(|why| why.split_once(" is not in "));
    let values = values.or(range.map(|(_, range)| range.to_owned()));
    match (values, why) {
        (Some(values), _) => t!(
            "`%{argument}` does not take `%{value}`: choose `%{values}`",
            argument,
            value,
            values
        ),
        (None, Some(why)) => t!(
            "`%{argument}` does not take `%{value}`: %{why}",
            argument,
            value,
            why
        ),
        (None, None) => t!("`%{argument}` does not take `%{value}`", argument, value),
    }
}

/// Names similar to the wrong one.
fn near(error: &Error) -> Option<String> {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    let names = kinds.into_iter().find_map(|kind| named(error, kind))?;
    Some(format!("`{names}`"))
}

/// The command's usage, without the heading that clap puts in front of it.
fn usage(error: &Error) -> Option<String> {
    let usage = error.get(ContextKind::Usage)?.to_string();
    let usage = usage
        .split_once(": ")
        .map_or(usage.as_str(), |(_, usage)| usage);
    Some(usage.trim_end().to_owned())
}

/// A part of the error; if it consists of several names, they are separated by backticks.
fn named(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) if !names.is_empty() => {
            Some(names.join(&format!("`{}`", t!(", "))))
        }
        _ => None,
    }
}
