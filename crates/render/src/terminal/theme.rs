//! How to draw for one terminal: colours, characters, width.

use std::io::IsTerminal;
use std::sync::Once;

use colored::{ColoredString, Colorize};

/// The value of `--color`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

/// What every drawing function knows about the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    pub color: bool,
    /// Whether characters beyond ASCII can be shown.
    pub unicode: bool,
    /// In columns.
    pub width: usize,
}

/// What is known about the terminal. It is gathered once, so that tests can replace it.
#[derive(Debug, Clone, Default)]
pub struct TerminalInfo {
    pub is_terminal: bool,
    /// `None` for a pipe, or for a terminal that does not report its width.
    pub width: Option<usize>,
    pub term: Option<String>,
    pub no_color: Option<String>,
    pub force_color: Option<String>,
    /// The first of `LC_ALL`, `LC_CTYPE`, `LANG` that is set.
    pub locale: Option<String>,
}

const DEFAULT_WIDTH: usize = 80;
/// Text is not wrapped more narrowly than this: it would be harder to read.
const LEAST_WIDTH: usize = 20;

impl TerminalInfo {
    /// Inspects standard output.
    pub fn here() -> Self {
        let is_terminal = std::io::stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| is_terminal);
        Self::read(is_terminal, size.map(|(width, _)| usize::from(width.0)))
    }

    /// Reads the environment. `width` is the width that the terminal reports.
    pub fn read(is_terminal: bool, width: Option<usize>) -> Self {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        TerminalInfo {
            is_terminal,
            width,
            term: set("TERM"),
            no_color: set("NO_COLOR"),
            force_color: set("CLICOLOR_FORCE"),
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set),
        }
    }

    fn is_dumb(&self) -> bool {
        self.term.as_deref() == Some("dumb")
    }

    /// Assumes UTF-8 if no locale is set, because today's terminals use it. The locales `C` and `POSIX` rule it out.
    fn is_utf8(&self) -> bool {
        let Some(locale) = &self.locale else {
            return true;
        };
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }
}

impl Theme {
    /// Decides once, from the flag and the terminal. Nothing reads the environment again later.
    pub fn new(choice: ColorChoice, info: &TerminalInfo) -> Self {
        let color = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if info.no_color.is_some() => false,
            ColorChoice::Auto if info.force_color.as_deref().is_some_and(|v| v != "0") => true,
            ColorChoice::Auto => info.is_terminal && !info.is_dumb(),
        };
        Theme {
            color,
            unicode: info.is_utf8() && !info.is_dumb(),
            width: info
                .width
                .filter(|width| *width > 0)
                .unwrap_or(DEFAULT_WIDTH)
                .max(LEAST_WIDTH),
        }
    }

    /// A theme without colour but with all characters, for tests and files.
    pub fn plain(width: usize) -> Self {
        Theme {
            color: false,
            unicode: true,
            width,
        }
    }

    /// A theme with colour and all characters.
    pub fn colored(width: usize) -> Self {
        Theme {
            color: true,
            unicode: true,
            width,
        }
    }

    /// Colours `text`, or returns it unchanged if the theme has no colour.
    pub fn paint(&self, style: Style, text: &str) -> String {
        if !self.color || text.is_empty() {
            return text.to_owned();
        }
        color_is_decided_here();
        style.apply(text).to_string()
    }

    /// Returns the first text if the terminal can show it, else the second.
    pub fn either<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.unicode { unicode } else { ascii }
    }

    /// Replaces our own typography with ASCII if the terminal shows nothing else. This is never applied to what a cell
    /// prints.
    pub fn plain_text(&self, text: &str) -> String {
        if self.unicode || text.is_ascii() {
            return text.to_owned();
        }
        text.chars().map(in_ascii).collect()
    }
}

/// Sets the global switch of `colored` to "always", once, because `Theme` has made the decision.
fn color_is_decided_here() {
    static DECIDED: Once = Once::new();
    DECIDED.call_once(|| colored::control::set_override(true));
}

fn in_ascii(c: char) -> String {
    match c {
        '–' | '—' => "-",
        '“' | '”' | '„' => "\"",
        '‘' | '’' => "'",
        '…' => "...",
        '·' | '•' => "*",
        '→' => "->",
        '←' => "<-",
        '↔' => "<->",
        '×' => "x",
        '÷' => "/",
        'µ' | 'μ' => "u",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '≈' => "~",
        '−' => "-",
        '±' => "+-",
        '²' => "^2",
        '³' => "^3",
        '\u{a0}' => " ",
        c => return c.to_string(),
    }
    .to_owned()
}

/// The role of a piece of text. This is the only place that maps roles to colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    #[default]
    Plain,
    Heading,
    Strong,
    Emphasis,
    Quiet,
    Code,
    Link,
    Good,
    Bad,
    Warning,
    Help,
    Keyword,
    Text,
    Number,
    Comment,
}

impl Style {
    fn apply(self, text: &str) -> ColoredString {
        match self {
            Style::Plain => text.normal(),
            Style::Heading => text.cyan().bold(),
            Style::Strong => text.bold(),
            Style::Emphasis => text.italic(),
            Style::Quiet | Style::Comment => text.bright_black(),
            Style::Code => text.yellow(),
            Style::Link => text.blue().underline(),
            Style::Good | Style::Text => text.green(),
            Style::Bad => text.red().bold(),
            Style::Warning => text.yellow().bold(),
            Style::Help => text.cyan(),
            Style::Keyword => text.magenta(),
            Style::Number => text.blue(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ColorChoice, Style, TerminalInfo, Theme};

    fn terminal() -> TerminalInfo {
        TerminalInfo {
            is_terminal: true,
            width: Some(100),
            term: Some("xterm".into()),
            locale: Some("en_GB.UTF-8".into()),
            ..TerminalInfo::default()
        }
    }

    #[test]
    fn a_terminal_gets_colour_and_a_pipe_does_not() {
        assert!(Theme::new(ColorChoice::Auto, &terminal()).color);
        let pipe = TerminalInfo {
            is_terminal: false,
            ..terminal()
        };
        assert!(!Theme::new(ColorChoice::Auto, &pipe).color);
        assert!(Theme::new(ColorChoice::Always, &pipe).color);
    }

    #[test]
    fn no_color_wins_over_a_terminal_but_not_over_the_flag() {
        let info = TerminalInfo {
            no_color: Some("1".into()),
            ..terminal()
        };
        assert!(!Theme::new(ColorChoice::Auto, &info).color);
        assert!(Theme::new(ColorChoice::Always, &info).color);
    }

    #[test]
    fn clicolor_force_colours_a_pipe_unless_it_is_zero() {
        let mut info = TerminalInfo {
            is_terminal: false,
            ..terminal()
        };
        info.force_color = Some("1".into());
        assert!(Theme::new(ColorChoice::Auto, &info).color);
        info.force_color = Some("0".into());
        assert!(!Theme::new(ColorChoice::Auto, &info).color);
    }

    #[test]
    fn a_dumb_terminal_gets_ascii_without_colour() {
        let dumb = TerminalInfo {
            term: Some("dumb".into()),
            ..terminal()
        };
        let theme = Theme::new(ColorChoice::Auto, &dumb);
        assert!(!theme.color && !theme.unicode);
        assert_eq!(theme.plain_text("a → b — “c”"), "a -> b - \"c\"");
    }

    #[test]
    fn a_locale_without_utf8_gets_ascii() {
        let c = TerminalInfo {
            locale: Some("C".into()),
            ..terminal()
        };
        assert!(!Theme::new(ColorChoice::Auto, &c).unicode);
    }

    #[test]
    fn the_width_is_80_when_unknown_and_never_absurd() {
        let width = |width| {
            Theme::new(
                ColorChoice::Auto,
                &TerminalInfo {
                    width,
                    ..terminal()
                },
            )
            .width
        };
        assert_eq!(
            [
                width(None),
                width(Some(0)),
                width(Some(3)),
                width(Some(132))
            ],
            [80, 80, 20, 132]
        );
    }

    #[test]
    fn paint_without_colour_is_the_text_itself() {
        assert_eq!(Theme::plain(80).paint(Style::Bad, "x"), "x");
        assert_eq!(
            Theme::colored(80).paint(Style::Bad, "x"),
            "\u{1b}[1;31mx\u{1b}[0m"
        );
    }
}
