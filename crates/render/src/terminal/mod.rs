//! Drawing for terminals, including dumb terminals and pipes.

mod annotation;
mod cell;
mod code;
mod doc;
mod error;
mod fill;
mod listing;
mod live;
mod markdown;
mod menu;
mod prediction;
mod preparation;
mod report;
mod table;
mod tables;
mod theme;

pub use annotation::draw as annotation;
pub use cell::draw as outcome;
pub use code::{block as code_block, highlight, highlight_marked};
pub use doc::draw as documentation;
pub use error::draw as error;
pub use fill::{clipped, fill_text};
pub use listing::{draw as listing, text as listing_text};
pub use live::LiveText;
pub use markdown::draw as markdown;
pub use menu::{MenuRow, draw as menu};
pub use prediction::draw as prediction;
pub use preparation::draw as preparation;
pub use report::{draw as report, draw_since as report_since, not_run};
pub use table::draw as table;
pub use tables::{ExerciseRow, LessonRow, exercises, lessons, linted, variables};
pub use theme::{ColorChoice, Style, TerminalInfo, Theme};
