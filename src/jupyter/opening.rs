//! Shows in a notebook that the session is still opening.

use std::time::{Duration, Instant};

use gpu_tutor_kernel::{CellOutput, Client, MimeBundle};
use gpu_tutor_render::html;
use gpu_tutor_session::prelude::Preparation;

/// A shorter wait shows no bar.
const GRACE: Duration = Duration::from_millis(700);

/// A progress bar, redrawn in place.
pub struct Bar<'a> {
    client: &'a dyn Client,
    began: Instant,
    shown: bool,
}

impl<'a> Bar<'a> {
    const ID: &'static str = "gpu-tutor-opening";

    pub fn new(client: &'a dyn Client) -> Bar<'a> {
        Bar {
            client,
            began: Instant::now(),
            shown: false,
        }
    }

    pub fn draw(&mut self, preparation: &Preparation) {
        if !self.shown && self.began.elapsed() < GRACE {
            return;
        }
        let data = draw_bar(preparation);
        let id = Bar::ID.to_owned();
        self.client
            .publish(if std::mem::replace(&mut self.shown, true) {
                CellOutput::Update { data, id }
            } else {
                let id = Some(id);
                CellOutput::Display { data, id }
            });
    }

    /// Clears the bar, which is not needed once the session is open.
    pub fn end(self) {
        if self.shown {
            self.client.publish(CellOutput::Clear { wait: false });
        }
    }
}

fn draw_bar(preparation: &Preparation) -> MimeBundle {
    let Preparation {
        label,
        done,
        total,
        began,
    } = preparation;
    html::progress(label, *done, *total, began.elapsed())
}
