//! A tensor: what it is, the values at its corners, and a heat map of a matrix.

mod corners;
mod heat;
mod number;
mod sound;

use gpu_tutor_session::Variable;
use gpu_tutor_text::{say, t};
use gpu_tutor_wire::tensor::{Numbers, Tensor};
use maud::{Markup, html};

use super::style::{QUIET, SCROLL};
use crate::words::list;
use crate::words::variable::describe;
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

/// `Tensor[2, 3] f32 on cpu, 24 B`, the same text as under a cell that binds a tensor.
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

/// Which part of a tensor with more than two dimensions is shown.
fn first_of(shape: &[usize]) -> Option<String> {
    let leading = shape.len().checked_sub(2).filter(|leading| *leading > 0)?;
    let matrices: usize = shape[..leading].iter().product();
    let place = "0, ".repeat(leading);
    let text = || {
        t!(
            "shown: [%{place}.., ..], the first of %{count} matrices",
            place,
            count = matrices
        )
    };
    (matrices > 0).then(|| text().into_owned())
}

fn spread(numbers: &Numbers, count: usize) -> String {
    let (Some(least), Some(most)) = (numbers.least, numbers.most) else {
        return say!("no finite value");
    };
    let mut parts = vec![say!(
        "from %{least} to %{most}",
        least = short(least),
        most = short(most)
    )];
    if let Some(mean) = numbers.mean {
        parts.push(say!("mean %{mean}", mean = short(mean)));
    }
    if numbers.not_finite > 0 {
        parts.push(say!("%{count} not finite", count = numbers.not_finite));
    }
    let text = list(&parts);
    if numbers.seen < count {
        return say!(
            "%{text} (of a sample of %{count} values)",
            text,
            count = numbers.seen
        );
    }
    text
}
