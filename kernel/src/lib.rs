//! The Jupyter side of gpu-tutor: messages, sockets, ordering. Knows no session, no lesson; only an [`Engine`] that runs
//! cells, and its [`Companion`], which answers meanwhile.

mod engine;

pub use engine::{
    Bundle, Cell, Client, Companion, Completeness, Completions, Engine, Failure, Info, Match,
    NoInput, Reply, Said,
};
