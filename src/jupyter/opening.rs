//! Shows the wait for the session in a notebook.

use std::time::{Duration, Instant};

use gpu_tutor_kernel::{CellOutput, Client, MimeBundle};
use gpu_tutor_render::html;
use gpu_tutor_session::opening::Opening;
use gpu_tutor_session::prelude::Preparation;
use gpu_tutor_session::{NotReady, SessionOptions};

use super::cells::CellSession;
use super::shared::Shared;

/// Waits for the session, and shows a progress bar if that takes a while.
///
/// # Errors
/// If the session cannot be opened, or the wait is interrupted.
pub fn wait(
    opening: &mut Opening<CellSession>,
    shared: &Shared,
    client: &dyn Client,
) -> Result<(CellSession, SessionOptions), NotReady> {
    let mut bar = Bar::new(client);
    let opened = opening.wait(&mut |preparation| {
        bar.draw(preparation);
        !shared.stop.asked()
    });
    if opened.is_ok() {
        bar.end();
    }
    opened
}

/// A shorter wait shows no bar.
const GRACE: Duration = Duration::from_millis(700);

/// A progress bar, redrawn in place.
struct Bar<'a> {
    client: &'a dyn Client,
    began: Instant,
    shown: bool,
}

impl<'a> Bar<'a> {
    const ID: &'static str = "gpu-tutor-opening";

    fn new(client: &'a dyn Client) -> Bar<'a> {
        Bar {
            client,
            began: Instant::now(),
            shown: false,
        }
    }

    fn draw(&mut self, preparation: &Preparation) {
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
    fn end(self) {
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
