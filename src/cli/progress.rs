//! Opens the learner's progress for the commands that change it.

use std::path::PathBuf;

use gpu_tutor_teaching::Record;
use gpu_tutor_teaching::progress::{ProgressError, Store};
use gpu_tutor_text::t;

use super::Context;

/// Where progress in the chosen lessons is stored.
pub fn store(context: &Context) -> Result<Store, ProgressError> {
    let store = Store::open()?;
    Ok(match &context.lessons {
        Some(folder) => store.for_lessons(folder),
        None => store,
    })
}

/// The learner's progress, and the path of the history next to it. The progress is kept in memory if there is no folder
/// for it.
pub fn record(context: &Context) -> (Record, Option<PathBuf>) {
    let opened = store(context).and_then(|store| store.load().map(|kept| (store, kept)));
    match opened {
        Ok((store, kept)) => {
            if let Some(aside) = kept.set_aside {
                eprintln!(
                    "{}",
                    t!(
                        "the progress file was damaged; it was kept as %{path}, and a new one was started",
                        path = aside.display()
                    )
                );
            }
            let history = store.folder().join("history.txt");
            (Record::new(Some(store), kept.progress), Some(history))
        }
        Err(error) => {
            eprintln!("{}", t!("progress is not saved: %{error}", error));
            (Record::default(), None)
        }
    }
}
