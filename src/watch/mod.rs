//! Grades an answer each time its file is saved, while the learner writes it in an editor.
//!
//! One thread waits for keys, saves and reports (`waiting.rs`) and decides what to do about them (`watcher/`). Another
//! thread grades (`worker.rs`). `page.rs` writes the contents of the screen as text, and `screen.rs` displays it.

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
