//! A matrix as a heat map in perceptually uniform colours.

use std::collections::BTreeMap;

use colorous::VIRIDIS;
use gpu_tutor_text::{say, t};
use gpu_tutor_wire::tensor::Heat;
use maud::{Markup, html};

use super::number::short;
use crate::html::style::QUIET;

/// The number of distinct colours. More would only make the SVG longer.
const COLOURS: usize = 64;
/// The length of the grid's longer side in pixels, as far as `CELL` allows.
const SIDE: usize = 240;
const CELL: (usize, usize) = (5, 18);
/// The number of steps in the legend.
const STEPS: usize = 32;

pub fn draw(shape: &[usize], heat: &Heat) -> Markup {
    let cell = (SIDE / heat.rows.max(heat.columns)).clamp(CELL.0, CELL.1);
    let (width, height) = (heat.columns * cell, heat.rows * cell);
    let (least, most) = (short(heat.least), short(heat.most));
    html! {
        div {
            svg role="img" xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
                viewBox=(format!("0 0 {} {}", heat.columns, heat.rows)) preserveAspectRatio="none"
                shape-rendering="crispEdges" style="display:block;max-width:none;margin:.3em 0" {
                title { (t!("heat map, %{cells}, colours from %{least} to %{most}", cells = what(shape, heat), least, most)) }
                (strokes(heat.columns, &heat.levels))
            }
            div style="display:flex;align-items:center;gap:.5em" {
                span style=(QUIET) { (least) }
                svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" width="96" height="10"
                    viewBox=(format!("0 0 {STEPS} 1")) preserveAspectRatio="none" shape-rendering="crispEdges" {
                    (strokes(STEPS, &(0..STEPS).map(|step| Some((step * 255 / (STEPS - 1)) as u8)).collect::<Vec<_>>()))
                }
                span style=(QUIET) { (most) }
            }
            div style=(QUIET) {
                @if heat.levels.contains(&None) {
                    (t!("%{cells}, gaps are non-finite values", cells = what(shape, heat)))
                } @else {
                    (what(shape, heat))
                }
            }
        }
    }
}

/// What one cell of the grid represents.
fn what(shape: &[usize], heat: &Heat) -> String {
    if shape == [heat.rows, heat.columns] {
        return say!("one value per cell");
    }
    say!(
        "%{rows} × %{columns} single values, evenly spaced",
        rows = heat.rows,
        columns = heat.columns
    )
}

/// One path for each colour. Runs of cells are strokes of width 1.
fn strokes(columns: usize, levels: &[Option<u8>]) -> Markup {
    let mut paths: BTreeMap<usize, String> = BTreeMap::new();
    for (row, levels) in levels.chunks(columns).enumerate() {
        let mut column = 0;
        let colour = |level: &Option<u8>| level.map(|level| usize::from(level) * COLOURS / 256);
        for same in levels.chunk_by(|one, next| colour(one) == colour(next)) {
            if let Some(colour) = colour(&same[0]) {
                let path = paths.entry(colour).or_default();
                path.push_str(&format!("M{column} {row}h{}", same.len()));
            }
            column += same.len();
        }
    }
    html! {
        // A stroke is centred on its path, so shift it by half a cell.
        g transform="translate(0 .5)" fill="none" stroke-width="1" {
            @for (colour, path) in &paths {
                path stroke=(format!("#{:x}", VIRIDIS.eval_rational(*colour, COLOURS))) d=(path) {}
            }
        }
    }
}
