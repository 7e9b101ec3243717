//! A picture as an SVG document that needs no system font and fits any background.

mod bars;
mod head;
mod histogram;
mod ink;
mod lines;
mod plane;
mod series;
mod timeline;

use gpu_tutor_wire::picture::{Drawing, Picture};
use plotters::prelude::{IntoDrawingArea, SVGBackend};

use head::Head;
use ink::Area;

/// JupyterLab shows an SVG at its own size, however much room there is: this fits in a 620-pixel window.
const WIDTH: u32 = 500;

/// Returns `None` if the picture cannot be drawn.
pub fn draw(picture: &Picture) -> Option<String> {
    let (height, legend) = match &picture.drawing {
        Drawing::Lines(lines) => (lines::HEIGHT, lines::legend(lines)),
        Drawing::Bars(bars) => (bars::height(bars), Vec::new()),
        Drawing::Histogram(_) => (histogram::HEIGHT, Vec::new()),
        Drawing::Timeline(timeline) => (timeline::HEIGHT, timeline::legend(timeline)),
    };
    let head = Head::new(picture, &legend);
    let mut svg = String::new();
    {
        let size = (WIDTH, head.height() + height);
        let page = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        draw_on(&page, &head, &picture.drawing).ok()?;
        page.present().ok()?;
    }
    Some(head.titled(svg))
}

fn draw_on(page: &Area, head: &Head, drawing: &Drawing) -> ink::Drawn {
    head.draw(page)?;
    let body = page.margin(head.height(), 0, 0, 0);
    match drawing {
        Drawing::Lines(lines) => lines::draw(page, &body, lines),
        Drawing::Bars(bars) => bars::draw(page, &body, bars),
        Drawing::Histogram(histogram) => histogram::draw(page, &body, histogram),
        Drawing::Timeline(timeline) => timeline::draw(page, &body, timeline),
    }
}
