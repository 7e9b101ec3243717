//! Grades an answer in a file on each save, while the learner writes it in an editor.
//!
//! One thread waits for keys, saves and reports (`waiting.rs`) and decides what they mean (`watcher/`). Another one grades
//! (`worker.rs`). `page.rs` writes what is on the screen as text, and `screen.rs` puts it there.

mod answer_file;
mod bell;
mod folder;
mod keys;
mod page;
mod saves;
mod screen;
mod waiting;
mod watcher;
mod worker;

pub use answer_file::{AnswerFile, AnswerFileError, FOLDER};
pub use bell::Bell;
pub use watcher::{Choice, End, WatchContext, WatchError, watch};
