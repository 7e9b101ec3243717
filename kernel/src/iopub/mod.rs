//! The iopub channel: publishes outputs and statuses to every front end, in order.

mod proxy;
mod publisher;
mod queue;
mod relay;

pub(crate) use proxy::Proxy;
pub(crate) use publisher::publish;
pub(crate) use queue::OutputQueue;
