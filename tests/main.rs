//! Everything that is tested from outside, in one binary. `tests/README.md` says how to add a test.

mod advice;
mod analyst;
mod bundle;
mod class;
mod cli;
mod composing;
mod crates;
mod documents;
mod edits;
mod gpu;
mod grade;
mod house;
mod language;
mod lessons;
mod notebook;
mod pictures;
mod prelude;
mod publish;
mod repl;
mod sandbox;
mod session;
mod shown;
mod simulated;
mod support;
mod surprises;
mod systems;
