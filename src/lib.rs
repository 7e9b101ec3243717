//! `gpu-tutor`: an interactive tutor for computing with GPUs in Rust.
//!
//! A learner types Rust at a prompt and gets an answer at once, with what it cost and where it ran; a lesson is a
//! script of such cells; an exercise is a cell that is graded.

pub mod bundle;
pub mod cache;
pub mod class;
pub mod cli;
pub mod command;
pub mod doctor;
pub mod editor;
pub mod files;
pub mod grade;
pub mod jupyter;
pub mod kernelspec;
pub mod language;
pub mod lesson;
pub mod notebook;
pub mod progress;
pub mod render;
pub mod repl;
pub mod session;
pub mod transcript;
pub mod tty;
pub mod tutor;
pub mod units;
pub mod watch;
