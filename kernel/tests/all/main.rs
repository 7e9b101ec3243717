//! Tests of a kernel with a scripted executor, over real sockets.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod aborts;
mod cells;
mod connection;
mod control;
mod crowds;
mod malformed;
mod questions;
mod recall;
mod requests;
#[cfg(target_os = "linux")]
mod roundtrip;
mod signatures;
mod streams;
mod support;
