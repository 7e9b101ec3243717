//! What every front end hears: outputs, statuses, in the order in which they were said.

mod door;
mod publisher;
mod queue;
mod relay;

pub(crate) use door::Door;
pub(crate) use publisher::publish;
pub(crate) use queue::Outputs;
