//! The header of every picture: title, caption, legend.

use plotters::prelude::{FontStyle, RGBColor};
use plotters::style::text_anchor::HPos;

use super::ink::{
    self, Area, Drawn, SMALL, characters, fitting, line, sign, stroke, text, width, write,
};
use super::{Picture, WIDTH};
use crate::wrap::wrap;

const MARGIN: i32 = 12;
const ROOM: i32 = WIDTH as i32 - 2 * MARGIN;
const TITLE: f64 = 14.0;
const LINE: i32 = 18;
const MOST_LINES: usize = 4;
/// The width of a series' sample line in the legend, and of the gap after its name.
const SAMPLE: i32 = 28;
const GAP: i32 = 18;
const LONGEST_NAME: i32 = 180;

pub struct Head {
    title: String,
    caption: Vec<String>,
    /// Each name, with its row and the left end of its sample line.
    legend: Vec<(String, i32, i32)>,
}

impl Head {
    pub fn new(picture: &Picture, names: &[String]) -> Head {
        Head {
            title: fitting(&picture.title, TITLE, ROOM),
            caption: wrapped(&picture.caption),
            legend: placed(names),
        }
    }

    pub fn height(&self) -> u32 {
        let rows = self.legend.last().map_or(0, |(_, _, row)| row + 1);
        let lines = self.caption.len() as i32 + rows;
        (MARGIN + TITLE as i32 + 8 + lines * LINE) as u32
    }

    pub fn draw(&self, page: &Area) -> Drawn {
        let mut style = text(TITLE);
        style.font = style.font.style(FontStyle::Bold);
        let top = MARGIN + TITLE as i32 / 2;
        write(page, &self.title, style, HPos::Left, (MARGIN, top))?;
        let line_at = |index: i32| top + 20 + index * LINE;
        for (index, words) in self.caption.iter().enumerate() {
            let at = (MARGIN, line_at(index as i32));
            write(page, words, text(SMALL), HPos::Left, at)?;
        }
        for (index, (name, left, row)) in self.legend.iter().enumerate() {
            let y = line_at(self.caption.len() as i32 + row);
            let colour: RGBColor = ink::colour(index);
            line(
                page,
                vec![(*left, y), (left + SAMPLE - 8, y)],
                stroke(colour, 2),
            )?;
            sign(page, index, (left + (SAMPLE - 8) / 2, y))?;
            write(page, name, text(SMALL), HPos::Left, (left + SAMPLE, y))?;
        }
        Ok(())
    }

    /// Adds a `<title>`, which screen readers announce.
    pub fn titled(&self, svg: String) -> String {
        let title = self
            .title
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        svg.replacen("<svg ", "<svg role=\"img\" ", 1).replacen(
            '>',
            &format!(">\n<title>{title}</title>"),
            1,
        )
    }
}

fn wrapped(caption: &str) -> Vec<String> {
    let lines = wrap(caption, characters(ROOM, SMALL));
    let mut lines: Vec<String> = lines
        .into_iter()
        .map(|line| caption[line].to_owned())
        .collect();
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1].push('…');
    }
    lines
}

fn placed(names: &[String]) -> Vec<(String, i32, i32)> {
    let (mut left, mut row) = (MARGIN, 0);
    let mut placed = Vec::new();
    for name in names {
        let name = fitting(name, SMALL, LONGEST_NAME);
        let room = SAMPLE + width(&name, SMALL) + GAP;
        if left > MARGIN && left + room > WIDTH as i32 - MARGIN {
            (left, row) = (MARGIN, row + 1);
        }
        placed.push((name, left, row));
        left += room;
    }
    placed
}
