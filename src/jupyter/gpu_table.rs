//! The table of GPUs, updated in place.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use gpu_tutor_kernel::{CellOutput, Client};
use gpu_tutor_render::html;
use gpu_tutor_session::GpuPlan;
use gpu_tutor_session::machine::gpus;

const PACE: Duration = Duration::from_secs(1);
/// After this time the table is no longer updated.
const MAX_TIME_SHOWN: Duration = Duration::from_secs(15 * 60);

/// Shows the table of GPUs. Only the most recent table is updated.
#[derive(Default)]
pub struct GpuTable {
    shown: Arc<AtomicUsize>,
}

impl GpuTable {
    /// Shows the GPUs of a session that uses them in this way.
    pub fn show(&self, client: &Arc<dyn Client>, series: &str, plan: GpuPlan) {
        let number = self.shown.fetch_add(1, Ordering::SeqCst) + 1;
        let id = format!("{series}-gpus-{number}");
        let mut listing = gpus::table(&plan);
        client.publish(CellOutput::Display {
            data: html::listing(&listing),
            id: Some(id.clone()),
        });
        if listing.rows.is_empty() {
            return;
        }
        let (shown, client) = (self.shown.clone(), client.clone());
        let began = Instant::now();
        std::thread::spawn(move || {
            while shown.load(Ordering::SeqCst) == number && began.elapsed() < MAX_TIME_SHOWN {
                std::thread::sleep(PACE);
                let now = gpus::table(&plan);
                if now != listing {
                    listing = now;
                    let data = html::listing(&listing);
                    let id = id.clone();
                    client.publish(CellOutput::Update { data, id });
                }
            }
        });
    }
}
