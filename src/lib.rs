//! `gpu-tutor`: an interactive tutor for computing with GPUs in Rust.
//!
//! A learner types Rust at a prompt and gets an answer at once, along with what it cost and where it ran. A lesson is a
//! script of such cells; an exercise is a cell that is graded.

pub mod cache;
pub mod cli;
pub mod doctor;
pub mod editor;
pub mod jupyter;
pub mod kernelspec;
pub mod repl;
pub mod transcript;
pub mod watch;
