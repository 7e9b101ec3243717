//! An error for notebooks: lines with bold text, in the page's own colour.

use super::mime::colored;
use crate::terminal;
use crate::view::{Block, View};

/// The fields of Jupyter's error message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traceback {
    /// `E0382`, `panic`, …
    pub ename: String,
    pub evalue: String,
    /// The error under the learner's own lines, then help, lost variables and notes. ANSI sequences set text in bold.
    pub lines: Vec<String>,
}

/// The errors from the cell `source`, with everything that explains them. Returns `None` if the cell did not fail.
pub fn draw(source: &str, view: &View) -> Option<Traceback> {
    let first = view.blocks.iter().find_map(|block| match block {
        Block::Error(error) => Some(error),
        _ => None,
    })?;
    let ename = match first.kind.as_str() {
        "" => "error",
        kind => kind,
    };
    let shown = view.only(|block| {
        !matches!(
            block,
            Block::Result(_) | Block::Listing(_) | Block::Annotation(_)
        )
    });
    let text = terminal::outcome(&colored(), source, &shown);
    Some(Traceback {
        ename: ename.to_owned(),
        evalue: first.message.trim().to_owned(),
        lines: text.lines().map(in_bold).collect(),
    })
}

/// Sets in bold what a terminal shows in bold or in red, and drops all colours: Jupyter shows errors on light or dark
/// red, and none of its 16 colours is legible on both.
fn in_bold(line: &str) -> String {
    let mut out = String::new();
    let (mut rest, mut is_bold) = (line, false);
    while !rest.is_empty() {
        let next = rest.find(BEGIN).unwrap_or(rest.len());
        let (text, style) = rest.split_at(next);
        out.push_str(text);
        let end = style.find('m').map_or(style.len(), |end| end + 1);
        let wants_bold = style
            .strip_prefix(BEGIN)
            .map(|style| matches!(style.split(['m', ';']).next(), Some("1" | "31")));
        rest = &style[end..];
        // ariadne colours letter by letter; a style that continues is written only once.
        let goes_on = is_bold && rest.starts_with(RED);
        if let Some(wants_bold) = wants_bold
            && wants_bold != is_bold
            && !goes_on
        {
            out.push_str(if wants_bold { BOLD } else { PLAIN });
            is_bold = wants_bold;
        }
    }
    out
}

const BEGIN: &str = "\u{1b}[";
const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";
const RED: &str = "\u{1b}[31m";

#[cfg(test)]
mod tests {
    use super::{draw, in_bold};
    use crate::view::View;
    use gpu_tutor_session::{CellError, Label, Outcome, Status};

    #[test]
    fn what_is_bold_or_red_is_bold() {
        let line =
            "\u{1b}[31ma\u{1b}[0m\u{1b}[31mb\u{1b}[0m c\u{1b}[36md\u{1b}[0m\u{1b}[1;33me\u{1b}[0m";
        assert_eq!(in_bold(line), "\u{1b}[1mab\u{1b}[0m cd\u{1b}[1me\u{1b}[0m");
        assert_eq!(in_bold("plain"), "plain");
        assert_eq!(in_bold("cut \u{1b}[3"), "cut ");
    }

    /// The colours of JupyterLab 4.6: the 8 ANSI colours, and the 8 for bold text.
    const PALETTE: [u32; 16] = [
        0x3e424d, 0xe75c58, 0x00a250, 0xddb62b, 0x208ffb, 0xd160c4, 0x60c6c8, 0xc5c1b4, 0x282c36,
        0xb22b31, 0x007427, 0xb27d12, 0x0065ca, 0xa03196, 0x258f8f, 0xa1a6b2,
    ];
    /// The text and background colours of an error in the light theme and in the dark one.
    const THEMES: [(u32, u32); 2] = [(0x211d1d, 0xffdddd), (0xffffff, 0x511f1b)];

    /// As in WCAG 2, from 1 to 21.
    fn contrast(one: u32, other: u32) -> f64 {
        let luminance = |colour: u32| {
            let part = |shift: u32| {
                let part = f64::from(colour >> shift & 0xff) / 255.0;
                match part <= 0.03928 {
                    true => part / 12.92,
                    false => ((part + 0.055) / 1.055).powf(2.4),
                }
            };
            0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    /// The colour that Jupyter gives to text after this sequence; `None` for the theme's own.
    fn colour(style: &str) -> Option<u32> {
        let codes: Vec<usize> = style
            .split(';')
            .filter_map(|code| code.parse().ok())
            .collect();
        let bold = if codes.contains(&1) { 8 } else { 0 };
        codes.iter().enumerate().find_map(|(at, code)| match code {
            30..=37 => Some(PALETTE[code - 30 + bold]),
            90..=97 => Some(PALETTE[code - 90 + 8]),
            // A grey among the 256 colours.
            38 => codes
                .get(at + 2)
                .map(|code| 0x010101 * (8 + 10 * (*code as u32 - 232))),
            _ => None,
        })
    }

    #[test]
    fn every_text_is_legible_in_jupyter_s_themes() {
        let label = |start, end, primary| Label {
            start,
            end,
            text: "value used here".into(),
            primary,
        };
        let error = CellError::new("E0382", "use of moved value: `x`")
            .help("lend it: `&x`")
            .labels([label(0, 7, false), label(9, 10, true)]);
        let outcome = Outcome {
            lost: vec!["y".into()],
            notes: vec!["output cut".into()],
            ..Outcome::failed(Status::Died, error)
        };
        let traceback = draw("drop(x); x", &View::of(&outcome)).unwrap();
        let lines = traceback.lines.join("\n");
        assert!(lines.contains("\u{1b}[1m"), "{lines}");
        for piece in lines.split("\u{1b}[").skip(1) {
            let (style, text) = piece.split_once('m').unwrap();
            for (own, background) in THEMES {
                let contrast = contrast(colour(style).unwrap_or(own), background);
                assert!(contrast >= 4.5, "{contrast:.1}: {style:?} {text:?}");
            }
        }
    }
}
