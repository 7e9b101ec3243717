//! The messages between a session and the process that runs its cells. Both sides use these types, so that a change on
//! only one side does not compile.
//!
//! The prelude, which is compiled into that process, writes [`Event`]s as signed JSON lines to a private channel. What a cell
//! shows is sent as data by [MIME type](mime).

mod descriptors;
mod event;
pub mod mime;
mod outcome;
pub mod picture;
mod progress;
mod signature;
pub mod tensor;
mod value;

pub use descriptors::{CHANNEL, Descriptors, SEEN};
pub use event::{Content, End, Event, How};
pub use outcome::{MemorySpan, Transfers, Variable, Work};
pub use progress::{Pace, Progress};
pub use signature::{KEY_LENGTH, Signer};
pub use value::{Inputs, Value, output_id};
