//! Where the watcher draws: one page that is replaced, or one line below another.

use std::io::{self, IsTerminal, Write, stdout};

use gpu_tutor_render::terminal::{ColorChoice, Style, TerminalInfo, Theme};
use unicode_width::UnicodeWidthStr;

pub struct Screen {
    color: ColorChoice,
    /// Whether the terminal can be cleared, so that a new page replaces the old one.
    pub is_paged: bool,
    /// The theme that the page was drawn with.
    drawn: Option<Theme>,
    /// The line at the end of the page.
    status: String,
    /// Whether something else is using the terminal.
    pub is_lent: bool,
}

impl Screen {
    pub fn new(color: ColorChoice) -> Screen {
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
        Screen {
            color,
            is_paged: stdout().is_terminal() && !is_dumb,
            drawn: None,
            status: String::new(),
            is_lent: false,
        }
    }

    pub fn theme(&self) -> Theme {
        Theme::new(self.color, &TerminalInfo::here())
    }

    /// Whether the page on the screen was drawn for another width.
    pub fn is_outdated(&self) -> bool {
        self.is_paged && self.drawn.is_some_and(|drawn| drawn != self.theme())
    }

    /// Replaces the page, or appends the text where there are no pages.
    ///
    /// # Errors
    /// If nobody is reading any more.
    pub fn show(&mut self, text: &str) -> io::Result<()> {
        if self.is_lent {
            return Ok(());
        }
        self.drawn = Some(self.theme());
        self.status.clear();
        match self.is_paged {
            true => put(&format!("\x1b[H\x1b[2J{text}")),
            false => put(&format!("{text}\n")),
        }
    }

    /// Rewrites the line at the end of the page if its text has changed.
    ///
    /// # Errors
    /// Same as [`show`](Self::show).
    pub fn status(&mut self, style: Style, text: &str) -> io::Result<()> {
        if self.is_lent || !self.is_paged || self.status == text {
            return Ok(());
        }
        text.clone_into(&mut self.status);
        let theme = self.theme();
        let mut fitting = theme.plain_text(text);
        // A wrapped line could not be rewritten.
        while fitting.width() >= theme.width {
            fitting.pop();
        }
        put(&format!("\r\x1b[K{}", theme.paint(style, &fitting)))
    }

    /// Ends the page, so that what comes next begins on a new line.
    pub fn leave(&self) {
        // If nobody is reading any more, the error cannot be reported either.
        let _ = put(if self.is_paged { "\r\x1b[K" } else { "" });
    }
}

fn put(text: &str) -> io::Result<()> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
