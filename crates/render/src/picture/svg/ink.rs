//! Colours, markers and text, in pixels of the page.

use std::io;

use gpu_tutor_text::t;
use plotters::coord::Shift;
use plotters::prelude::{
    Circle, Color, Cross, DrawingArea, DrawingAreaErrorKind, IntoFont, PathElement, Polygon,
    RGBAColor, RGBColor, Rectangle, SVGBackend, ShapeStyle, TextStyle, TriangleMarker,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use unicode_width::UnicodeWidthStr;

pub type Area<'svg> = DrawingArea<SVGBackend<'svg>, Shift>;
pub type Drawn<T = ()> = Result<T, DrawingAreaErrorKind<io::Error>>;
pub type Point = (i32, i32);

/// A grey that is legible on white and on black, because a picture does not know the page's background.
pub const INK: RGBColor = RGBColor(0x7a, 0x7a, 0x7a);
/// Colours of medium lightness that colour-blind readers can distinguish. The markers distinguish series without
/// colour.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x2f, 0x86, 0xd9),
    RGBColor(0xdb, 0x7a, 0x1a),
    RGBColor(0x2a, 0x9d, 0x6b),
    RGBColor(0xc4, 0x5a, 0x9b),
    RGBColor(0x8f, 0x7a, 0xe0),
    RGBColor(0xb5, 0x8a, 0x2c),
];

/// plotters divides font sizes by this.
const PLOTTERS_SIZE: f64 = 1.24;
/// The width of a character as a share of the font size, generously estimated.
const CHARACTER: f64 = 0.58;

pub const SMALL: f64 = 12.0;

pub fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

pub fn stroke(colour: impl Color, width: u32) -> ShapeStyle {
    ShapeStyle::from(colour.to_rgba()).stroke_width(width)
}

pub fn text(size: f64) -> TextStyle<'static> {
    ("sans-serif", size * PLOTTERS_SIZE).into_font().color(&INK)
}

/// The approximate width of text in pixels.
pub fn width(text: &str, size: f64) -> i32 {
    (text.width() as f64 * size * CHARACTER).ceil() as i32
}

/// The approximate number of characters that fit in `pixels`.
pub fn characters(pixels: i32, size: f64) -> usize {
    (f64::from(pixels) / (size * CHARACTER)) as usize
}

/// Shortens text to fit in `pixels`. It drops the middle, because the names in a row often differ at their ends.
pub fn fitting(text: &str, size: f64, pixels: i32) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut kept = characters.len();
    let mut shown = text.to_owned();
    while width(&shown, size) > pixels && kept > 0 {
        kept -= 1;
        let head = &characters[..kept.div_ceil(2)];
        let tail = &characters[characters.len() - kept / 2..];
        shown = head.iter().chain(&['…']).chain(tail).collect();
    }
    shown
}

/// Writes text with its left end, middle or right end at a point.
pub fn write(page: &Area, words: &str, style: TextStyle, side: HPos, at: Point) -> Drawn {
    page.draw_text(words, &style.pos(Pos::new(side, VPos::Center)), at)
}

pub fn line(page: &Area, points: Vec<Point>, style: ShapeStyle) -> Drawn {
    page.draw(&PathElement::new(points, style))
}

pub fn shade(page: &Area, points: Vec<Point>, colour: RGBAColor) -> Drawn {
    page.draw(&Polygon::new(points, colour))
}

pub fn block(page: &Area, corners: [Point; 2], colour: impl Color) -> Drawn {
    page.draw(&Rectangle::new(corners, colour.filled()))
}

/// Draws the marker of a series. Neighbours differ in shape as well as in colour.
pub fn sign(page: &Area, index: usize, at: Point) -> Drawn {
    let (filled, open) = (colour(index).filled(), stroke(colour(index), 2));
    match index % 4 {
        0 => page.draw(&Circle::new(at, 4, filled)),
        1 => page.draw(&Circle::new(at, 4, open)),
        2 => page.draw(&TriangleMarker::new(at, 5, filled)),
        _ => page.draw(&Cross::new(at, 4, open)),
    }
}

/// Draws an empty picture's message.
pub fn nothing(body: &Area) -> Drawn {
    let (width, height) = body.dim_in_pixel();
    let middle = (width as i32 / 2, height as i32 / 2);
    write(
        body,
        &t!("nothing to draw"),
        text(SMALL),
        HPos::Center,
        middle,
    )
}
