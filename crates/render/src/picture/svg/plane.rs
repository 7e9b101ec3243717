//! The axes, and the mapping from positions between them to pixels.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::prelude::{ChartBuilder, Color};

use super::ink::{Area, Drawn, INK, SMALL, stroke, text};
use crate::picture::range::Tick;

/// An axis with its title and ticks.
pub struct DrawnAxis<'a> {
    title: &'a str,
    ticks: Vec<Tick>,
    /// The room for labels and title, in pixels.
    room: u32,
    /// Whether lines cross the plane at the ticks.
    grid: bool,
}

impl<'a> DrawnAxis<'a> {
    pub fn new(title: &'a str, ticks: Vec<Tick>, room: u32) -> Self {
        DrawnAxis {
            title,
            ticks,
            room,
            grid: false,
        }
    }

    /// An axis with lines across the plane at its ticks.
    pub fn grid(title: &'a str, ticks: Vec<Tick>, room: u32) -> Self {
        DrawnAxis {
            grid: true,
            ..DrawnAxis::new(title, ticks, room)
        }
    }

    fn label(&self, at: f64) -> String {
        let away = |tick: &&Tick| (tick.at - at).abs();
        let nearest = self.ticks.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map(|tick| tick.label.clone()).unwrap_or_default()
    }

    fn places(&self) -> Places {
        Places(self.ticks.iter().map(|tick| tick.at).collect())
    }
}

/// A coordinate from 0 to 1 with ticks at given positions only. The axes in plotters would choose round positions.
struct Places(Vec<f64>);

impl Ranged for Places {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (low, high): (i32, i32)) -> i32 {
        between(low, high, *place)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.0.clone()
        }
    }

    fn range(&self) -> Range<f64> {
        0.0..1.0
    }
}

/// The area between the axes, in pixels.
pub struct Plane {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Plane {
    /// Draws the axes on the rest of the page.
    pub fn draw(body: &Area, x: &DrawnAxis, y: &DrawnAxis) -> Drawn<Plane> {
        let mut chart = ChartBuilder::on(body)
            .margin_top(14)
            .margin_right(24)
            .margin_left(8)
            .margin_bottom(8)
            .x_label_area_size(x.room)
            .y_label_area_size(y.room)
            .build_cartesian_2d(x.places(), y.places())?;
        let label_x = |at: &f64| x.label(*at);
        let label_y = |at: &f64| y.label(*at);
        let mut mesh = chart.configure_mesh();
        mesh.axis_style(stroke(INK.mix(0.7), 1))
            .bold_line_style(stroke(INK.mix(0.25), 1))
            .label_style(text(SMALL))
            .axis_desc_style(text(SMALL))
            .set_all_tick_mark_size(4)
            .x_desc(x.title)
            .y_desc(y.title)
            .x_label_formatter(&label_x)
            .y_label_formatter(&label_y);
        if !x.grid {
            mesh.disable_x_mesh();
        }
        if !y.grid {
            mesh.disable_y_mesh();
        }
        mesh.draw()?;
        let (left, bottom) = chart.plotting_area().map_coordinate(&(0.0, 0.0));
        let (right, top) = chart.plotting_area().map_coordinate(&(1.0, 1.0));
        Ok(Plane {
            left,
            right,
            top,
            bottom,
        })
    }

    /// The pixel for two positions from 0 to 1.
    pub fn at(&self, x: f64, y: f64) -> (i32, i32) {
        (
            self.x(x),
            self.bottom - between(0, self.bottom - self.top, y),
        )
    }

    pub fn x(&self, place: f64) -> i32 {
        between(self.left, self.right, place)
    }

    pub fn top(&self) -> i32 {
        self.top
    }

    pub fn bottom(&self) -> i32 {
        self.bottom
    }

    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn height(&self) -> i32 {
        self.bottom - self.top
    }
}

fn between(low: i32, high: i32, place: f64) -> i32 {
    low + (f64::from(high - low) * place).round() as i32
}
