//! A tensor: what it is, the values at its corners, and a heat map of a matrix.

mod corners;
mod heat;
mod number;
mod sound;

use gpu_tutor_wire::tensor::{Numbers, Tensor};
use maud::{Markup, html};

use super::style::{QUIET, SCROLL};
use crate::render::words::variable::describe;
use crate::session::Variable;
use number::short;

/// Returns `None` if the description contradicts itself.
pub fn draw(tensor: &Tensor) -> Option<Markup> {
    if !sound::is_sound(tensor) {
        return None;
    }
    let count = tensor.shape.iter().product();
    let numbers = tensor.numbers.as_ref().filter(|_| count > 1);
    Some(html! {
        div {
            @if let Some(corners) = &tensor.corners {
                div style={ (SCROLL) ";display:flex;flex-wrap:wrap;gap:.5em 2em;align-items:flex-start" } {
                    (corners::draw(&tensor.shape, corners))
                    @if let Some(heat) = &tensor.heat {
                        (heat::draw(&tensor.shape, heat))
                    }
                }
            }
            div style=(QUIET) {
                div { (about(tensor)) }
                @if let Some(part) = first_of(&tensor.shape) {
                    div { (part) }
                }
                @if let Some(numbers) = numbers {
                    div { (spread(numbers, count)) }
                }
            }
        }
    })
}

/// `Tensor[2, 3] f32 on cpu, 24 B`, the same words as under a cell that binds a tensor.
fn about(tensor: &Tensor) -> String {
    describe(&Variable {
        type_name: "Tensor".to_owned(),
        shape: Some(tensor.shape.clone()),
        dtype: Some(tensor.dtype.clone()),
        device: Some(tensor.device.clone()),
        bytes: Some(tensor.bytes),
        ..Variable::default()
    })
}

/// Which part is shown of a tensor that has more than two dimensions.
fn first_of(shape: &[usize]) -> Option<String> {
    let leading = shape.len().checked_sub(2).filter(|leading| *leading > 0)?;
    let matrices: usize = shape[..leading].iter().product();
    let place = "0, ".repeat(leading);
    (matrices > 0).then(|| format!("shown: [{place}.., ..], the first of {matrices} matrices"))
}

fn spread(numbers: &Numbers, count: usize) -> String {
    let (Some(least), Some(most)) = (numbers.least, numbers.most) else {
        return "no finite value".to_owned();
    };
    let mut text = format!("from {} to {}", short(least), short(most));
    if let Some(mean) = numbers.mean {
        text += &format!(", mean {}", short(mean));
    }
    if numbers.not_finite > 0 {
        text += &format!(", {} not finite", numbers.not_finite);
    }
    if numbers.seen < count {
        text += &format!(" (of a sample of {} values)", numbers.seen);
    }
    text
}
