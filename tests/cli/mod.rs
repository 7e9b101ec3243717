//! The commands, as a shell calls them.

mod bad_input;
mod cache;
mod checking;
mod cuda;
mod kernel;
mod notebooks;
mod playing;
mod temporary;
mod third_party;
mod translating;
mod version;
